import { type PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles every marked text where it stands (`{ id, message: 'Hi {name}' }`, as Lingui's macros leave it), so
 * that a page carries its own texts and the browser needs neither a catalogue nor a compiler for English.
 */
export const compileTexts = (): PluginObj => ({
  visitor: {
    ObjectExpression({ node }) {
      if (!propertyOf(node, 'id')) return
      const message = propertyOf(node, 'message')
      if (!types.isStringLiteral(message?.value)) return
      message.value = types.valueToNode(compileMessage(message.value.value))
    },
  },
})

const propertyOf = (node: types.ObjectExpression, name: string) =>
  node.properties.find(
    (property): property is types.ObjectProperty =>
      types.isObjectProperty(property) && types.isIdentifier(property.key, { name }),
  )

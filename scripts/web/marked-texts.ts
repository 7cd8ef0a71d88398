import { type PluginObj, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

/**
 * Runs Lingui's macros and compiles every text in place, so that a page carries its own texts and the
 * browser needs neither a catalogue nor a compiler for English.
 */
export const markedTexts = () =>
  babel({
    presets: [
      defineRolldownBabelPreset({
        preset: {
          plugins: [
            ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }],
            compileTexts,
          ],
        },
        rolldown: { filter: { code: /from '@lingui\/(?:core|react)\/macro'/ } },
      }),
    ],
  })

/** Replaces the `{ id, message: 'Hi {name}' }` that the macros leave by a compiled text. */
const compileTexts = (): PluginObj => ({
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

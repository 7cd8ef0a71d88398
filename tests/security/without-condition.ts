import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  RawNode,
  ValueNode,
} from 'kysely'

type QueryId = Parameters<KyselyPlugin['transformQuery']>[0]['queryId']

/** Leaves one condition out of the queries that pass through: the n-th of those that compare with one of these ids. */
export class WithoutCondition extends OperationNodeTransformer implements KyselyPlugin {
  /** How many such conditions the queries had. */
  found = 0
  readonly #ids: readonly unknown[]
  readonly #number: number
  readonly #foundBefore = new WeakMap<QueryId, number>()

  constructor(ids: readonly unknown[], number: number) {
    super()
    this.#ids = ids
    this.#number = number
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    // Kysely transforms a query again to build the error that it found nothing.
    this.found = this.#foundBefore.get(queryId) ?? this.found
    this.#foundBefore.set(queryId, this.found)
    return this.transformNode(node, queryId)
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId) {
    const { rightOperand: right } = node
    if (ValueNode.is(right) && this.#ids.includes(right.value) && ++this.found === this.#number)
      return RawNode.createWithSql('true') as unknown as BinaryOperationNode
    return super.transformBinaryOperation(node, queryId)
  }
}

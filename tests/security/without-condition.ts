import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  RawNode,
  ValueNode,
} from 'kysely'

type QueryId = Parameters<KyselyPlugin['transformQuery']>[0]['queryId']

/** Leaves out all comparisons with one of these ids that are written in SQL. */
class WithoutWritten extends OperationNodeTransformer {
  readonly #ids: readonly unknown[]

  constructor(ids: readonly unknown[]) {
    super()
    this.#ids = ids
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId) {
    const parameters = node.parameters.map((parameter, at) => {
      if (!ValueNode.is(parameter) || !this.#ids.includes(parameter.value)) return parameter
      const [, column] = /([\w.]*) = $/.exec(node.sqlFragments[at] ?? '') ?? []
      // Compared with itself.
      if (column === '') return node.parameters[at - 1] ?? parameter
      return column === undefined ? parameter : RawNode.createWithSql(column)
    })
    return super.transformRaw({ ...node, parameters }, queryId)
  }
}

/** Leaves conditions out of the queries that pass through: of those that compare with one of these ids the n-th, counted from 1. */
export class WithoutCondition extends OperationNodeTransformer implements KyselyPlugin {
  /** How many such conditions the queries had. */
  found = 0
  readonly #ids: readonly unknown[]
  readonly #numbers: readonly number[]
  readonly #foundBefore = new WeakMap<QueryId, number>()

  constructor(ids: readonly unknown[], numbers: readonly number[]) {
    super()
    this.#ids = ids
    this.#numbers = numbers
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    // Kysely transforms a query again to build the error that it found nothing.
    this.found = this.#foundBefore.get(queryId) ?? this.found
    this.#foundBefore.set(queryId, this.found)
    const before = this.found
    const transformed = this.transformNode(node, queryId)
    const isHere = this.#numbers.some((number) => before < number && this.found >= number)
    // Subqueries name the organization once more: they would keep others out of what the condition is needed for.
    return isHere ? new WithoutWritten(this.#ids).transformNode(transformed, queryId) : transformed
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId) {
    const { rightOperand: right } = node
    if (
      ValueNode.is(right) &&
      this.#ids.includes(right.value) &&
      this.#numbers.includes(++this.found)
    )
      return RawNode.createWithSql('true') as unknown as BinaryOperationNode
    return super.transformBinaryOperation(node, queryId)
  }
}

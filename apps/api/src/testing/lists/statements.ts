import { connect, type Db, type Pool } from '#platform/db/connect.ts';

export type Statement = { text: string; values: unknown[] };
export type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
};
type Plan = { Plan: Node; 'Planning Time': number; 'Execution Time': number };
/** `isPlannedAnew`: each call is planned for its own values. */
type Explained = { ms: number; buffers: number; nodes: Node[]; isPlannedAnew: boolean };

/** Records the statements that a read sends, with their parameters. */
export class StatementSpy {
  readonly db: Pool;
  #caught: Statement[] = [];

  constructor(url: string) {
    this.db = connect({
      url,
      max: 1,
      name: 'statement-spy',
      statementTimeoutMs: 0,
      debug: (text, values) => this.#caught.push({ text, values: [...values] }),
    });
  }

  async statementsOf(read: (db: Db) => Promise<unknown>): Promise<Statement[]> {
    this.#caught = [];
    await read(this.db);
    return this.#caught;
  }
}

/** Calls after which the database has decided between a common plan and one for each call. It decides after five. */
const UNTIL_DECIDED = 10;

/** Measures a prepared statement with its pages in memory: planning and execution, the median of several runs. */
export async function costOf(db: Pool, { text, values }: Statement, runs: number): Promise<Explained> {
  const call = `EXECUTE measured${values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''}`;
  await db.unsafe([`PREPARE measured AS ${text}`, ...Array.from({ length: UNTIL_DECIDED }, () => `EXPLAIN ${call}`)].join(';\n'));
  const before = await customPlansOf(db);
  const plans: Plan[] = [];
  for (let run = 0; run < 1 + runs; run++) {
    const [row] = await db.unsafe<{ 'QUERY PLAN': Plan[] }[]>(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${call}`);
    // The first run reads the pages into memory.
    if (run > 0) plans.push(row!['QUERY PLAN'][0]!);
  }
  const isPlannedAnew = (await customPlansOf(db)) > before;
  await db.unsafe('DEALLOCATE measured');
  const { Plan: root, ...times } = plans.toSorted((a, b) => timeOf(a) - timeOf(b))[Math.floor(plans.length / 2)]!;
  const buffers = (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0);
  return { ms: timeOf(times), buffers, nodes: nodesOf(root), isPlannedAnew };
}

async function customPlansOf(db: Pool): Promise<number> {
  const [row] = await db<{ count: number }[]>`SELECT custom_plans AS count FROM pg_prepared_statements WHERE name = 'measured'`;
  return row!.count;
}

/** Returns the plan of a statement for any values, which is the one that the product runs. */
export async function planOf(db: Pool, { text }: Pick<Statement, 'text'>): Promise<Node[]> {
  const [row] = await db.unsafe<{ 'QUERY PLAN': Plan[] }[]>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  return nodesOf(row!['QUERY PLAN'][0]!.Plan);
}

/** Returns the tables that a plan scans sequentially, except in branches that never ran. */
export function scannedTables(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] !== 0 ? [node['Relation Name']!] : []));
}

function timeOf(plan: Pick<Plan, 'Planning Time' | 'Execution Time'>): number {
  return plan['Planning Time'] + plan['Execution Time'];
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Writes a value as a literal, since EXECUTE takes no bind parameters. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${textOf(value).replaceAll("'", "''")}'`;
}

/** An array of objects is JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isArray = Array.isArray(value) && !value.some((each) => typeof each === 'object' && each !== null);
  return isArray ? `{${value.map((each) => JSON.stringify(each) ?? 'NULL').join(',')}}` : JSON.stringify(value);
}

import { parse } from 'libpg-query';

/** A part of a parsed statement: an object with one key, which names its kind. */
type Tree = Record<string, unknown>;

/** A table in a statement, and what is known of the column that it is divided by. */
export type Place = { table: string; level: Level; column: string };
/** Equalities that hold for the tables of this level and of the levels in it: a condition inside EXISTS says nothing about what is outside. */
export type Level = { outer: Level | undefined; equal: [string, string][] };

type Source = { table: string; id: string } | { columns: ReadonlyMap<string, string> };
type Scope = { outer: Scope | undefined; level: Level; sources: Map<string, Source>; ctes: Map<string, Source> };

/** Finds the tables of statements, and which of their columns are equal to which other columns and values. */
export class StatementReader {
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  readonly #keyOf: (table: string) => string | undefined;
  #places: Place[] = [];
  #functions = new Set<string>();
  /** The output columns of the queries that have been read: a scalar subquery is met as a value and as a query. */
  #read = new WeakMap<Tree, Map<string, string>>();
  #next = 0;

  /** `columns` are those of each table. */
  constructor(columns: ReadonlyMap<string, readonly string[]>, keyOf: (table: string) => string | undefined) {
    this.#columns = columns;
    this.#keyOf = keyOf;
  }

  /** Returns the tables of a statement, and the names of the functions that it calls. */
  async read(sql: string): Promise<{ places: Place[]; functions: ReadonlySet<string> }> {
    this.#places = [];
    this.#functions = new Set();
    const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Tree }[] };
    for (const { stmt } of stmts) this.#query(stmt, undefined, { outer: undefined, equal: [] });
    return { places: this.#places, functions: this.#functions };
  }

  /** Reads any kind of query and returns its output columns. `outer` is what its names may also refer to. */
  #query(node: Tree, outer: Scope | undefined, level: Level): Map<string, string> {
    const [[kind, body]] = Object.entries(node) as [[string, Tree]];
    const columns = this.#read.get(body) ?? this.#queryOf(kind, body, { outer, level, sources: new Map(), ctes: new Map() });
    this.#read.set(body, columns);
    return columns;
  }

  #queryOf(kind: string, body: Tree, scope: Scope): Map<string, string> {
    for (const { CommonTableExpr: cte } of list((body.withClause as Tree | undefined)?.ctes)) {
      const { ctename, ctequery } = cte as { ctename: string; ctequery: Tree };
      scope.ctes.set(ctename, { columns: new Map() });
      scope.ctes.set(ctename, { columns: this.#query(ctequery, scope, scope.level) });
    }
    if (kind === 'SelectStmt') return this.#select(body, scope);
    if (!['InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind)) return new Map();
    const target = this.#table(body.relation as Tree, scope);
    if (kind === 'InsertStmt') this.#insert(body, target, scope);
    for (const item of [...list(body.fromClause), ...list(body.usingClause)]) this.#source(item, scope);
    this.#condition(body.whereClause, scope);
    if (kind === 'UpdateStmt') this.#look(body.targetList, scope);
    this.#look(body.onConflictClause, scope);
    return this.#outputs(list(body.returningList), scope);
  }

  #select(body: Tree, scope: Scope): Map<string, string> {
    if (body.op !== undefined && body.op !== 'SETOP_NONE') {
      const [left] = [body.larg, body.rarg].map((side) => this.#query({ SelectStmt: side }, scope, { outer: scope.level, equal: [] }));
      // The columns are those of either side, so nothing is known of them.
      return new Map([...left!.keys()].map((name) => [name, this.#unknown()]));
    }
    const rows = list(body.valuesLists).map(({ List: row }) => list((row as Tree).items));
    if (rows.length > 0) {
      this.#look(rows.flat(), scope);
      return new Map(rows[0]!.map((value, at) => [`column${at + 1}`, rows.length === 1 ? this.#value(value, scope) : MANY]));
    }
    for (const item of list(body.fromClause)) this.#source(item, scope);
    this.#condition(body.whereClause, scope);
    const { targetList, havingClause, groupClause, sortClause, limitCount, limitOffset, distinctClause } = body;
    const columns = this.#outputs(list(targetList), scope);
    this.#look([havingClause, groupClause, sortClause, limitCount, limitOffset, distinctClause], scope);
    return columns;
  }

  #insert(body: Tree, target: string, scope: Scope): void {
    const given = body.selectStmt ? [...this.#query(body.selectStmt as Tree, scope, scope.level).values()] : [];
    list(body.cols).forEach(({ ResTarget: column }, at) => {
      scope.level.equal.push([`${target}.${(column as Tree).name as string}`, given[at] ?? MANY]);
    });
  }

  #outputs(targets: readonly Tree[], scope: Scope): Map<string, string> {
    const columns = new Map<string, string>();
    for (const { ResTarget: target } of targets) {
      const { name, val } = target as { name?: string; val: Tree };
      this.#look(val, scope);
      const fields = fieldsOf(val);
      if (fields?.at(-1) === '*') for (const [column, id] of this.#star(fields.at(-2), scope)) columns.set(column, id);
      else columns.set(name ?? fields?.at(-1) ?? `?${columns.size}`, this.#value(val, scope));
    }
    return columns;
  }

  #star(alias: string | undefined, { sources }: Scope): [string, string][] {
    const chosen = alias === undefined ? [...sources.values()] : [sources.get(alias)].filter((source) => source !== undefined);
    return chosen.flatMap((source) =>
      'table' in source
        ? (this.#columns.get(source.table) ?? []).map((column): [string, string] => [column, `${source.id}.${column}`])
        : [...source.columns],
    );
  }

  #source(node: Tree, scope: Scope): void {
    if (node.RangeVar) this.#table(node.RangeVar as Tree, scope);
    if (node.RangeSubselect) {
      const { subquery, alias } = node.RangeSubselect as { subquery: Tree; alias?: Tree };
      const columns = this.#query(subquery, scope, scope.level);
      scope.sources.set(nameOf(alias, `?${scope.sources.size}`), { columns: renamed(columns, alias) });
    }
    if (node.RangeFunction) {
      const { alias, functions } = node.RangeFunction as { alias?: Tree; functions: unknown };
      this.#look(functions, scope);
      scope.sources.set(nameOf(alias, `?${scope.sources.size}`), { columns: new Map(namesOf(alias).map((name) => [name, MANY])) });
    }
    if (node.JoinExpr) {
      const { larg, rarg, quals, usingClause } = node.JoinExpr as { larg: Tree; rarg: Tree; quals?: Tree; usingClause?: unknown };
      this.#source(larg, scope);
      const before = new Set(scope.sources.keys());
      this.#source(rarg, scope);
      for (const name of list(usingClause).map(textOf)) {
        const nodes = [...scope.sources].flatMap(([alias, source]) => {
          const id = this.#columnOf(source, name);
          return id === undefined ? [] : [{ id, isLeft: before.has(alias) }];
        });
        for (const left of nodes.filter(({ isLeft }) => isLeft))
          for (const right of nodes.filter(({ isLeft }) => !isLeft)) scope.level.equal.push([left.id, right.id]);
      }
      this.#condition(quals, scope);
    }
  }

  /** Adds a table, or a common table expression of that name, to the scope, and returns its id. */
  #table(relation: Tree, scope: Scope): string {
    const table = relation.relname as string;
    const alias = nameOf(relation.alias as Tree | undefined, table);
    for (let each: Scope | undefined = scope; each; each = each.outer) {
      const cte = each.ctes.get(table);
      if (!cte) continue;
      scope.sources.set(alias, cte);
      return alias;
    }
    const id = `${table}#${this.#next++}`;
    scope.sources.set(alias, { table, id });
    this.#places.push({ table, level: scope.level, column: `${id}.${this.#keyOf(table) ?? ''}` });
    return id;
  }

  /** Notes the equalities that must hold for a condition to be true. */
  #condition(node: unknown, scope: Scope): void {
    if (!isTree(node)) return;
    const { BoolExpr: bool, A_Expr: operator, SubLink: link } = node as Record<string, Tree | undefined>;
    if (bool?.boolop === 'AND_EXPR') for (const each of list(bool.args)) this.#condition(each, scope);
    else {
      if (operator && textOf(list(operator.name)[0]) === '=') this.#equality(operator, scope);
      if (link?.subLinkType === 'ANY_SUBLINK' && link.testexpr) {
        const columns = this.#query(link.subselect as Tree, scope, { outer: scope.level, equal: scope.level.equal });
        scope.level.equal.push([this.#value(link.testexpr, scope), [...columns.values()][0] ?? MANY]);
        this.#look(link.testexpr, scope);
      } else this.#look(node, scope);
    }
  }

  #equality({ kind, lexpr, rexpr }: Tree, { level, ...rest }: Scope): void {
    const scope = { level, ...rest };
    const [left, right] = [lexpr, rexpr].map((side) => (isTree(side) && side.RowExpr ? list((side.RowExpr as Tree).args) : [side]));
    if (kind === 'AEXPR_OP') left!.forEach((each, at) => void level.equal.push([this.#value(each, scope), this.#value(right![at], scope)]));
    else if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') level.equal.push([this.#value(lexpr, scope), MANY]);
  }

  /** Returns what stands for a value: a column, a constant, or something that is like nothing else. */
  #value(node: unknown, scope: Scope): string {
    if (!isTree(node)) return this.#unknown();
    if (node.TypeCast) return this.#value((node.TypeCast as Tree).arg, scope);
    if (node.ParamRef) return `${ONE}$${String((node.ParamRef as Tree).number)}`;
    if (node.A_Const) return `${ONE}${JSON.stringify(node.A_Const)}`;
    if (node.ColumnRef) return this.#resolve(fieldsOf(node)!, scope);
    if (node.SubLink && (node.SubLink as Tree).subLinkType === 'EXPR_SUBLINK')
      return (
        [...this.#query((node.SubLink as Tree).subselect as Tree, scope, { outer: scope.level, equal: [] }).values()][0] ?? this.#unknown()
      );
    if (node.FuncCall && textOf(list((node.FuncCall as Tree).funcname)[0]) === 'unnest') return MANY;
    return this.#unknown();
  }

  #resolve(fields: readonly string[], scope: Scope): string {
    const [column, alias] = [fields.at(-1)!, fields.at(-2)];
    for (let each: Scope | undefined = scope; each; each = each.outer) {
      const sources = alias === undefined ? [...each.sources.values()] : [each.sources.get(alias)].filter((source) => source !== undefined);
      for (const source of sources) {
        const id = this.#columnOf(source, column);
        if (id !== undefined) return id;
      }
      if (alias !== undefined && sources.length > 0) return this.#unknown();
    }
    // A variable of a function.
    return `${ONE}${fields.join('.')}`;
  }

  #columnOf(source: Source, column: string): string | undefined {
    if (!('table' in source)) return source.columns.get(column);
    return this.#columns.get(source.table)?.includes(column) ? `${source.id}.${column}` : undefined;
  }

  /** Looks for queries and function calls anywhere in an expression. */
  #look(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) for (const each of node) this.#look(each, scope);
    if (!isTree(node)) return;
    for (const [kind, body] of Object.entries(node)) {
      if (kind === 'SelectStmt') this.#query({ SelectStmt: body }, scope, { outer: scope.level, equal: [] });
      else {
        if (kind === 'FuncCall')
          this.#functions.add(
            list((body as Tree).funcname)
              .map(textOf)
              .at(-1)!,
          );
        this.#look(body, scope);
      }
    }
  }

  #unknown(): string {
    return `?${this.#next++}`;
  }
}

/** Begins what stands for one known value. */
export const ONE = '=';
/** Stands for several known values. */
export const MANY = '=many';

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function list(node: unknown): Tree[] {
  return Array.isArray(node) ? (node as Tree[]) : [];
}

function textOf(node: Tree | undefined): string {
  return (node?.String as { sval?: string } | undefined)?.sval ?? '';
}

/** Returns the parts of a column's name, `*` for all columns; undefined if it is none. */
function fieldsOf(node: Tree): string[] | undefined {
  return node.ColumnRef ? list((node.ColumnRef as Tree).fields).map((field) => (field.A_Star ? '*' : textOf(field))) : undefined;
}

function nameOf(alias: Tree | undefined, otherwise: string): string {
  return (alias?.aliasname as string | undefined) ?? otherwise;
}

/** A function's only column has the name of its alias. */
function namesOf(alias: Tree | undefined): string[] {
  const names = list(alias?.colnames).map(textOf);
  return names.length > 0 ? names : [nameOf(alias, '?')];
}

function renamed(columns: ReadonlyMap<string, string>, alias: Tree | undefined): Map<string, string> {
  const names = list(alias?.colnames).map(textOf);
  return new Map([...columns].map(([name, id], at) => [names[at] ?? name, id]));
}

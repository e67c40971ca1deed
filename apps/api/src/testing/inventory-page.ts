import { INVENTORY } from './data-inventory.ts';

/** Renders the inventory as a page for operators. */
export function inventoryPage(): string {
  const rows = Object.entries(INVENTORY)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([table, { holds, kept, personal = {} }]) => {
      const columns = Object.entries(personal).map(([column, who]) => `\`${column}\`: ${who}`);
      return `### ${table}\n\n${holds}. Kept ${kept}.\n${columns.length === 0 ? '' : `\n${columns.map((line) => `- ${line}`).join('\n')}\n`}`;
    });
  return `# What is kept about people\n\nWritten by the tests from the list that names every column of the database: a column that is not in it fails them. Under each table stand the columns that say\nsomething of a person, and who sees them.\n\n${rows.join('\n')}`;
}

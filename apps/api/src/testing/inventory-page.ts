import { INVENTORY } from './data-inventory.ts';

/** Renders the inventory as a page for operators. */
export function inventoryPage(): string {
  const tables = Object.entries(INVENTORY)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([table, { holds, kept, personal = {} }]) => {
      const readers = Object.entries(Object.groupBy(Object.entries(personal), ([, who]) => who));
      const lines = readers.map(([who, columns = []]) => `- ${who}: ${columns.map(([column]) => `\`${column}\``).join(', ')}\n`);
      return `### ${table}\n\n${holds}. Kept ${kept}.\n${lines.length === 0 ? '' : `\n${lines.join('')}`}`;
    });
  return `# Personal data\n\nThe tests generate this page from \`apps/api/src/testing/data-inventory.ts\`, which must list every column of the database. Each table lists who can see its\ncolumns with personal data. Rows kept permanently belong to the records of both sides or of the installation; a deleted account remains in them only as an id.\n\n${tables.join('\n')}`;
}

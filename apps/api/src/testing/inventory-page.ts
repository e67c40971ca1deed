import { INVENTORY } from './data-inventory.ts';

/** Renders the inventory as a page for operators. */
export function inventoryPage(): string {
  const rows = Object.entries(INVENTORY)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([table, { holds, kept, personal = {} }]) => {
      const columns = Object.entries(personal).map(([column, who]) => `\`${column}\`: ${who}`);
      return `### ${table}\n\n${holds}. Kept ${kept}.\n${columns.length === 0 ? '' : `\n${columns.map((line) => `- ${line}`).join('\n')}\n`}`;
    });
  return `# Personal data\n\nThe tests generate this page from \`apps/api/src/testing/data-inventory.ts\`, which must list every column of the database. Each table lists its columns with\npersonal data and who can see them. Rows kept permanently belong to the records of both sides or of the installation; a deleted account remains in them only as an id.\n\n${rows.join('\n')}`;
}

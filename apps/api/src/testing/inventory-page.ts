import { INVENTORY } from './data-inventory.ts';

/** Renders the part of the inventory with personal data as a page for operators. */
export function inventoryPage(): string {
  const tables = Object.entries(INVENTORY)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([table, { holds, kept, personal }]) =>
      personal ? [`### ${table}\n\n${holds}. Kept ${kept}.\n\n${readersOf(personal)}\n`] : [],
    );
  return `# Personal data

The tests generate this page from \`apps/api/src/testing/data-inventory.ts\`, which must list every column of the database. Each table has who can see its columns with personal data; tables without such columns are in [what grows](growth.md). Rows kept permanently belong to the records of both sides or of the installation; a deleted account remains in them only as an id.

${tables.join('\n')}`;
}

function readersOf(columns: Readonly<Record<string, string>>): string {
  return Object.entries(Object.groupBy(Object.entries(columns), ([, who]) => who))
    .map(([who, of = []]) => `- ${who}: ${of.map(([column]) => `\`${column}\``).join(', ')}`)
    .join('\n');
}

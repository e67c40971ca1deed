import type { RightKind } from '@castlane/contract/agreed-right.ts';
import { majorOf, MINOR_DIGITS } from '@castlane/contract/currency.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import { RightState } from '@castlane/contract/right.ts';
import { csvOf } from '#platform/csv.ts';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { rowsOf, type Row } from './queries.ts';

/** The most lines of each state. */
const MOST_OF_STATE = { ending: 1000, running: 2000, ended: 2000 } as const;

const KINDS: Record<RightKind, string> = { organic: 'Own channels', paid_ads: 'Own channels and paid ads', exclusivity: 'Exclusivity' };
const STATES: Record<RightState, string> = { ending: 'Ending within 30 days', running: 'Running', ended: 'Ended' };

const COLUMNS = [
  'Right',
  'State',
  'Job',
  'Part',
  'Business',
  'Creator',
  'From',
  'Until',
  'Price',
  'Extensions',
  'Currency',
  'Terms',
  'Links',
  'Files',
];

type File = { fileName: string; text: string };

/** Returns the rights of an account as a table, in the order of the lists. Days are in the time zones of the jobs. Ad codes are not in it. */
export async function rightsAsCsv(db: Db, viewer: Pick<Viewer, 'accountId' | 'userType'>): Promise<File> {
  const [account] = await db<
    { today: string }[]
  >`SELECT (app_now() AT TIME ZONE time_zone)::date AS today FROM accounts WHERE id = ${viewer.accountId}`;
  const lines: string[][] = [];
  for (const state of RightState.options)
    for (const row of await rowsOf(db, viewer, state, undefined, rowLimit(db, MOST_OF_STATE[state]))) lines.push(lineOf(row, state));
  return { fileName: `castlane-rights-${account!.today}.csv`, text: csvOf([COLUMNS, ...lines]) };
}

function lineOf(
  { kind, job, part, owner, creator, from, until, price, extraPrice, number, links, files }: Row,
  state: RightState,
): string[] {
  const parties = [owner.company ?? owner.name, creator.name];
  const paid = [amountOf(price), extraPrice ? amountOf(extraPrice) : '', price.currency];
  return [
    KINDS[kind],
    STATES[state],
    job.title,
    part === null ? '' : String(part),
    ...parties,
    from,
    until ?? 'No limit',
    ...paid,
    String(number),
    links.join('\n'),
    files.join('\n'),
  ];
}

function amountOf(money: Money): string {
  return majorOf(money).toFixed(MINOR_DIGITS[money.currency]);
}

import type { RightRow } from '@castlane/contract/right.ts';
import { otherName } from '#features/accounts/names.ts';
import { isOver, day, deadline, money, shortAddress, timeLeft } from '#platform/language/format.ts';
import { useStore } from '#platform/store.ts';
import { paths } from '#platform/page/paths.ts';
import { DataTable, DataTableSkeleton, type Column } from '#ui/content/DataTable.tsx';
import { Small, Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { rightName } from './right-words.ts';
import { t } from './words.ts';

type Side = 'owner' | 'creator';

/** Rights, each with its work: a table, cards on a phone. */
export function RightsTable({ rows, label }: { rows: readonly RightRow[]; label: string }) {
  const side: Side = useStore((state) => state.auth.user.userType) === 'creator' ? 'creator' : 'owner';
  return <DataTable label={label} columns={columnsFor(side)} rows={rows} keyOf={({ id }) => id} />;
}

const WIDTHS = { right: '170px', work: undefined, of: undefined, from: '100px', until: '190px', price: '120px' } as const;
type ColumnId = keyof typeof WIDTHS;

function columnsFor(side: Side): Column<RightRow>[] {
  const cells: Record<ColumnId, Column<RightRow>['renderCell']> = {
    right: ({ kind, reportedAt }) => (
      <>
        <b>{rightName(kind)}</b>
        {reportedAt && <Small variant="bad">{t('rights.reported')}</Small>}
      </>
    ),
    work: (row) => (
      <>
        <TextLink fw={570} href={workOf(row, side)}>
          {row.job.title}
        </TextLink>
        <Small>{t('rights.with', { name: otherName({ ...row, side }) })}</Small>
      </>
    ),
    of: (row) => <Covered row={row} />,
    from: ({ startsAt }) => (
      <Text span mod="tabular">
        {day(startsAt)}
      </Text>
    ),
    until: (row) => <End row={row} />,
    price: ({ price, extraPrice }) => (
      <>
        <span>{money(price)}</span>
        {extraPrice && <Small>{t('rights.extra', { amount: money(extraPrice) })}</Small>}
      </>
    ),
  };
  return (Object.keys(WIDTHS) as ColumnId[]).map((id) => {
    const width = WIDTHS[id];
    return { id, label: t('rights.column', { context: id }), ...(width && { width }), isNumber: id === 'price', renderCell: cells[id] };
  });
}

export function RightsTableSkeleton() {
  return (
    <DataTableSkeleton
      columns={(Object.keys(WIDTHS) as ColumnId[]).map((id) => ({ id, ...(WIDTHS[id] && { width: WIDTHS[id] }) }))}
      rows={3}
    />
  );
}

function workOf({ job, engagementId }: RightRow, side: Side): string {
  if (side === 'creator') return paths.feedDetails(job.slug);
  return job.openings > 1 ? paths.jobWork(job.slug, engagementId) : paths.job(job.slug);
}

function End({ row: { endsAt } }: { row: RightRow }) {
  if (endsAt === null) return t('rights.noLimit');
  return (
    <>
      <Text span mod="tabular">
        {deadline(endsAt)}
      </Text>
      {!isOver(endsAt) && <Small mod="tabular">{timeLeft(endsAt)}</Small>}
    </>
  );
}

/** The part, and the delivered links and files; of several links the first one. Exclusivity is about all of the work. */
function Covered({ row: { kind, part, links, files, goneFiles } }: { row: RightRow }) {
  const [first, ...others] = links;
  const isWhole = kind === 'exclusivity' || (part === null && !first && files.length === 0 && goneFiles === 0);
  if (isWhole) return t('rights.allWork');
  return (
    <>
      {part !== null && <div>{t('offer.part', { nth: part })}</div>}
      {first && (
        <a href={first} target="_blank" rel="noopener noreferrer nofollow ugc">
          {shortAddress(first)}
        </a>
      )}
      {others.length > 0 && <Small>{t('rights.moreLinks', { count: others.length })}</Small>}
      {files.length === 1 ? <Small>{files[0]}</Small> : files.length > 1 && <Small>{t('rights.files', { count: files.length })}</Small>}
      {goneFiles > 0 && <Small>{t('rights.goneFiles', { count: goneFiles })}</Small>}
    </>
  );
}

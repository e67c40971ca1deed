import { exceptionOf, GROWING } from '@castlane/api/src/testing/lists/exceptions.ts';
import { isFast, slowestOf, type ListsResult } from './lists.ts';
import { atMost, table, type Figure } from './report.ts';

const MOST_GROWTH = 1.5;
/** Times below this are too short for a ratio. */
const LEAST_MS = 1;
/** Fewer buffers are within the target anyway, however much fewer they were before. */
const LEAST_BUFFERS = 50;
/** The column of the time in the large database. */
const MS = 4;

/** Tests the times of a page in the usual database and in the large one. */
export function growsLittle(times: readonly number[]): boolean {
  const [usual = Infinity, large = 0] = times;
  return isFast(times) && (large < LEAST_MS || large <= MOST_GROWTH * usual);
}

/** Compares each page in a large database with the same page in the usual one. */
export function compareSizes(usual: ListsResult, large: ListsResult): Pick<ListsResult, 'text' | 'faults' | 'figures'> {
  const before = new Map(usual.rows.map((row) => [keyOf(row), row]));
  const growths: { where: string; isNamed: boolean; ms: number | undefined; buffers: number | undefined }[] = [];
  const rows = large.rows.map((row) => {
    const [list, name, page] = row as [string, string, string];
    const [ms, buffers] = [Number(row[5]), Number(row[6])];
    const earlier = before.get(keyOf(row));
    if (!earlier) return [list, name, page, '–', ms.toFixed(2), '', '–', buffers, ''];
    const [msBefore, buffersBefore] = [Number(earlier[5]), Number(earlier[6])];
    const growth = {
      where: `${list}, ${name}, ${page}`,
      isNamed: exceptionOf(GROWING, list, name) !== undefined,
      ms: ms < LEAST_MS ? undefined : ms / msBefore,
      buffers: buffers < LEAST_BUFFERS ? undefined : buffers / buffersBefore,
    };
    growths.push(growth);
    return [
      list,
      name,
      page,
      msBefore.toFixed(2),
      ms.toFixed(2),
      growth.ms?.toFixed(2) ?? '',
      buffersBefore,
      buffers,
      growth.buffers?.toFixed(2) ?? '',
    ];
  });
  const unnamed = growths.filter(({ isNamed }) => !isNamed);
  const most = (of: (growth: (typeof growths)[number]) => number | undefined) => Math.max(0, ...unnamed.map((each) => of(each) ?? 0));
  const figures: Figure[] = [
    ...large.figures.map((figure) => ({ ...figure, name: `${figure.name}, 1,000,000 jobs` })),
    atMost(
      'every list: time with 1,000,000 jobs, of that with 200,000, without named exceptions',
      most(({ ms }) => ms),
      MOST_GROWTH,
      '×',
      2,
    ),
    atMost(
      'every list: buffers with 1,000,000 jobs, of those with 200,000, without named exceptions',
      most(({ buffers }) => buffers),
      MOST_GROWTH,
      '×',
      2,
    ),
  ];
  const grown = unnamed.filter(({ ms = 0, buffers = 0 }) => ms > MOST_GROWTH || buffers > MOST_GROWTH);
  const faults = [
    ...large.faults,
    ...grown.map(({ where, ms = 1, buffers = 1 }) => `${where}: ${ms.toFixed(2)} × the time, ${buffers.toFixed(2)} × the buffers`),
  ];
  const head = ['list', 'case', 'page', 'ms, 200,000 jobs', '1,000,000', 'ratio', 'buffers, 200,000', '1,000,000', 'ratio'];
  const text = [
    '## Pages of ten of every list, 500,000 accounts, 1,000,000 jobs and 5,000,000 comments',
    `Measured as above, each page in one database after the other. The largest accounts and jobs are the same in both: a business with 2,000 jobs and 21,800 chats, a job with 5,000 comments, a creator with 4,500 engagements. Times below ${LEAST_MS} ms and fewer than ${LEAST_BUFFERS} buffers have no ratio.`,
    'The slowest pages:',
    table(head, slowestOf(rows, MS)),
    '### Growing',
    table(
      ['lists', 'because'],
      GROWING.map(({ pages, because }) => [[...new Set(pages.map(([list]) => list))].join(', '), because]),
    ),
    ...(faults.length > 0 ? [`Missed:\n\n${faults.map((fault) => `- ${fault}`).join('\n')}`] : []),
  ].join('\n\n');
  return { text, faults, figures };
}

/** Long lists are read far down, but not to the same place in both. */
function keyOf([list, name, page]: (string | number)[]): string {
  return `${list}, ${name}, ${page === 'first page' ? page : 'after'}`;
}

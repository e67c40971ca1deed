/** Pages that may miss a target. Each is a list and its cases. */
type Pages = readonly (readonly [list: string, cases: RegExp])[];
/** `because` names what was measured with 200,000 jobs. */
export type Exception = { pages: Pages; because: string };

/** Lists with a statement that is planned for the values of each call. */
export const PLANNED_ANEW: readonly Exception[] = [
  {
    pages: [
      ['staff.listAccounts', /name|address/],
      ['staff.listJobs', /word|owner/],
    ],
    because:
      'Rare texts are found by the index of parts of words, common ones among the newest rows. A common plan reads the newest: up to 79 ms for accounts and 263 ms for jobs, instead of 0.1 ms and 0.2 to 0.8 ms of planning.',
  },
  {
    pages: [['notification.listNotifications', /^very many$/]],
    because:
      'Only in the small database of the tests, where a page of the largest account looks cheaper than one of an average account. The plan is the same, and takes 0.06 ms. The account must stay a bare parameter, which names the shard.',
  },
];

/** Lists with pages that read more buffers than others. `most`: what they may read; `large`: the same with 1,000,000 jobs, if that is more. */
export const MANY_BUFFERS: readonly (Exception & { most?: number; large?: number })[] = [
  {
    most: 3000,
    large: 4400,
    pages: [
      ['need.listNeeds', /very many/],
      ['job.listOwnJobs', /by need$/],
      ['proposal.listCreatorJobs', /by need$/],
    ],
    because:
      'What waits is looked for in the 200 oldest engagements of an account and its 200 newest jobs, 4 to 9 buffers each. A search also reads the names in 500 engagements or comments.',
  },
  {
    most: 800,
    large: 1700,
    pages: [['proposal.listCreatorJobs', /of a creator with very many engagements$/]],
    because: 'Each of 10 rows is joined from 12 tables, 43 buffers. Counting 4,137 comments and their work takes 99.',
  },
  {
    most: 550,
    large: 1400,
    pages: [['job.listOwnJobs', /^in progress of very many$/]],
    because: 'Some jobs have fifty creators: 211 engagements are read, and the deliveries of those that wait for their owner.',
  },
  {
    most: 1700,
    large: 6400,
    pages: [['job.listOwnJobs', /by new comments$/]],
    because: 'The counters of all 325 jobs that recruit are read, 4 buffers each. An index of new comments would make each comment dearer.',
  },
  {
    most: 3500,
    pages: [['proposal.listProposals', /very many/]],
    because:
      'The last messages in the chats of 11 creators tell how soon they answer: 370 buffers. By match, followers or rating, 250 creators are ranked, 4 to 11 buffers each.',
  },
  {
    most: 1000,
    large: 1400,
    pages: [['discovery.listCreators', /name$|^many followers/]],
    because: 'The first 1,000 creators are looked through for what is common before an index is asked: 188 to 699 buffers, 0.2 to 0.4 ms.',
  },
  {
    most: 3200,
    pages: [['discovery.listCreators', /written wrong$/]],
    because: 'The same twice before the spelling is corrected and twice after.',
  },
  {
    most: 7600,
    pages: [['thread.listThreads', /very many$/]],
    because: 'The list has 200 chats, 31 buffers each.',
  },
  {
    most: 1700,
    large: 7800,
    pages: [['feed.listFeed', /^very many saved/]],
    because: 'All 504 saved jobs are looked up among the open ones, 3 buffers each: only 4 of them are open.',
  },
  {
    most: 700,
    pages: [['feed.listFeed', /^filters and budget$|^the best matches$/]],
    because:
      'The 8,000 newest jobs are scanned where few fit: 418 buffers, instead of 3,850 from the index. The best matches are chosen among 300 jobs, 254 buffers.',
  },
  {
    most: 1700,
    large: 2400,
    pages: [['review.listPublishedReviews', /^hidden of very many$/]],
    because:
      'Staff look for hidden reviews in all 12,000 of and by one account. Two further indexes for this would make each review dearer.',
  },
  {
    large: 900,
    pages: [
      ['discovery.listCreators', /./],
      ['engagement.listEngagements', /^delivered/],
      ['review.listPublishedReviews', /^of and by one/],
      ['staffVerification.listVerifications', /^changed$/],
    ],
    because: 'Only with 1,000,000 jobs: most indexes are a level deeper, one buffer more for each of 11 rows in up to ten tables.',
  },
  {
    large: 1100,
    pages: [['job.listOwnJobs', /^(all|drafts|open|closed) of very many$|by their last day$/]],
    because:
      'Only with 1,000,000 jobs: all 10,000 jobs of the business are counted in an index, 129 buffers, and in another those with running work, 130. By last days, all are sorted.',
  },
  {
    large: 1600,
    pages: [
      ['staff.listJobs', /^an owner$/],
      ['discovery.listInvitations', /very many$/],
    ],
    because: 'Only with 1,000,000 jobs: the newest jobs of 111 owners, or all 2,500 invitations of one job, are sorted.',
  },
];

/** Lists with pages that take more time or buffers with more data. */
export const GROWING: readonly Exception[] = [
  {
    pages: [
      ['job.listOwnJobs', /very many/],
      ['proposal.listCreatorJobs', /very many/],
      ['proposal.listProposals', /very many/],
      ['brief.listVersions', /./],
      ['jobCreator.listJobCreators', /very many/],
      ['dispute.listDisputes', /./],
      ['staffVerification.listVerifications', /./],
      ['staffVerification.listAppeals', /./],
    ],
    because:
      'Pages name how much is under each of their tabs. It is counted in an index, 0.1 µs each: five times as many jobs, comments or disputes, ten times as many profiles.',
  },
  {
    pages: [
      ['feed.listFeed', /many hidden jobs$|^very many saved/],
      ['discovery.listInvitations', /very many$/],
      ['engagement.listEngagements', /very many$/],
      ['need.listNeeds', /very many/],
      ['notification.listNotifications', /^very many$/],
      ['review.listProfileReviews', /very many$/],
      ['review.listPublishedReviews', /very many$/],
      ['thread.listThreads', /very many$/],
    ],
    because: 'One account or job has five times as many rows, and the page reads all or more of them.',
  },
  {
    pages: [['discovery.listCreators', /./]],
    because: 'The reader is a business with 10,000 jobs instead of 2,000: which of them still recruit is read for each page.',
  },
  {
    pages: [['staff.listJobs', /^an owner$/]],
    because: 'Ten times as many businesses have the searched name, and the newest jobs of all of them are compared.',
  },
];

export function exceptionOf<E extends Exception>(exceptions: readonly E[], list: string, name: string): E | undefined {
  return exceptions.find(({ pages }) => pages.some(([of, cases]) => of === list && cases.test(name)));
}

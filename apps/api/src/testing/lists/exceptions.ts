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
      'Rare texts are found by the index of parts of words, common ones among the newest rows. A common plan reads the newest: up to 263 ms.',
  },
  {
    pages: [['notification.listNotifications', /./]],
    because:
      'Only in the small database of the tests, where a page looks cheaper than one of an average account. The plan is the same, and takes 0.06 ms.',
  },
];

/** Lists with pages that read more buffers than others. `most`: what they may read; `large`: the same with 1,000,000 jobs, if that is more. */
export const MANY_BUFFERS: readonly (Exception & { most?: number; large?: number })[] = [
  {
    most: 4800,
    large: 5900,
    pages: [
      ['need.listNeeds', /very many/],
      ['job.listOwnJobs', /by need$/],
      ['creatorJob.listCreatorJobs', /by need$/],
    ],
    because:
      'The new comments of a business are read with each of its 200 newest jobs that recruit, and 200 payments and 200 products with their work. Of a creator, up to 200 comments that need something are looked up. A search also reads the names in 500 engagements or comments.',
  },
  {
    most: 5300,
    large: 6500,
    pages: [['calendar.listEntries', /very many/]],
    because:
      'Each list has up to 200 days, each read with its engagement, job and other side. The deadlines are the same needs. All running work of a business is looked through for parts.',
  },
  {
    most: 490,
    pages: [['discovery.listCreators', /^(best match( in a rare category)?|a list|best rating|a word)$/]],
    because:
      'Each of 11 creators is read from seven tables, 3 buffers each, their works among them: 353 to 478 in the database of the tests.',
  },
  {
    most: 1000,
    pages: [['creatorJob.listCreatorJobs', /of a creator with very many engagements$/]],
    because: 'Each of 10 rows is joined from 12 tables, 43 to 60 buffers. Counting 4,458 comments and their work takes 100.',
  },
  {
    most: 1100,
    large: 1200,
    pages: [['job.listOwnJobs', /^(in progress|done) of very many$/]],
    because:
      'Half of the jobs are for fifty creators: 255 engagements are read, and the delivery or review of each that waits for its owner, 3 or 4 buffers.',
  },
  {
    most: 450,
    pages: [['job.listOwnJobs', /^all of very many$/]],
    because: 'Each of 10 jobs is read with its counters, its new comments, its questions and its work, 41 buffers.',
  },
  {
    most: 450,
    pages: [['right.listRights', /^ended of a business with very many$/]],
    because: 'Each of 11 rights is read with its work, its job, its delivery and both sides, 37 buffers.',
  },
  {
    most: 1800,
    pages: [['job.listOwnJobs', /by new comments$/]],
    because: 'The counters of all 325 jobs that recruit are read, 4 buffers each. An index of new comments would make each comment dearer.',
  },
  {
    most: 900,
    large: 1100,
    pages: [['engagement.listEngagements', /^running of a creator/]],
    because: 'On the last page, nearly 4,000 engagements that have ended are looked through.',
  },
  {
    most: 3500,
    pages: [['proposal.listProposals', /very many/]],
    because:
      'The last messages in the chats of 11 creators tell how soon they answer: 370 buffers. By match, followers or rating, 250 creators are ranked, 4 to 12 buffers each.',
  },
  {
    most: 1300,
    large: 1500,
    pages: [['discovery.listCreators', /name$|^many followers|^a rating at least$/]],
    because: 'The first 1,000 creators are looked through for what is common before an index is asked: 188 to 699 buffers, 0.2 to 0.4 ms.',
  },
  {
    most: 700,
    pages: [['discovery.listCreators', /^a country/]],
    because: 'Cards that are not in memory yet are read, 191 to 231 buffers for a page.',
  },
  {
    most: 3200,
    pages: [['discovery.listCreators', /written wrong$/]],
    because: 'The same twice before the spelling is corrected and twice after.',
  },
  {
    most: 10_000,
    large: 10_500,
    pages: [['thread.listThreads', /very many$/]],
    because: 'The list has 200 chats, 49 to 51 buffers each.',
  },
  {
    most: 1600,
    large: 2600,
    pages: [['discovery.listInvitations', /very many$/]],
    because: 'All 500 invitations to a job are joined with their creators before ten of them are taken.',
  },
  {
    large: 1000,
    pages: [['jobQuestion.listJobQuestions', /very many$/]],
    because: 'The tabs name how many there are, counted in an index: 50,000 of one job, 60 in a buffer.',
  },
  {
    most: 560,
    pages: [['thread.listThreads', /^of a creator$/]],
    because: 'The list has no pages: all chats of the creator are read.',
  },
  {
    most: 1700,
    pages: [['feed.listFeed', /^very many saved/]],
    because: 'All 504 saved jobs are looked up among the open ones, 3 buffers each: only 4 of them are open.',
  },
  {
    most: 700,
    pages: [['feed.listFeed', /^filters and budget$|^the best matches$/]],
    because:
      'The 8,000 newest jobs are scanned where few fit: 490 buffers, instead of 3,850 from the index. The best matches are chosen among 300 jobs, 254 buffers.',
  },
  {
    most: 2800,
    pages: [['review.listPublishedReviews', /^hidden of very many$/]],
    because:
      'Staff look for hidden reviews in all 35,000 of and by one account. Two further indexes for this would make each review dearer.',
  },
  {
    large: 490,
    pages: [
      ['discovery.listCreators', /./],
      ['engagement.listEngagements', /^delivered/],
      ['job.listOwnJobs', /by their last day$|^all of very many$/],
      ['review.listPublishedReviews', /^of and by one/],
      ['staffVerification.listVerifications', /^(changed|new owners)$/],
      ['staffVerification.listAppeals', /^waiting$/],
    ],
    because: 'Only with 1,000,000 jobs: most indexes are a level deeper, one buffer more for each of 11 rows in up to ten tables.',
  },
];

/** Lists with pages that take more time or buffers with more data. */
export const GROWING: readonly Exception[] = [
  {
    pages: [
      ['dispute.listDisputes', /./],
      ['staffVerification.listVerifications', /./],
      ['staffVerification.listAppeals', /./],
      ['jobQuestion.listJobQuestions', /./],
    ],
    because:
      'Pages name how much waits. It is counted in an index, 0.1 µs each: five times as many disputes and questions of a job, ten times as many profiles.',
  },
  {
    pages: [
      ['staff.listJobs', /^an owner$/],
      ['staff.listAccounts', /^an address$/],
      ['discovery.listCreators', /^a name$/],
    ],
    because: 'Ten times as many accounts have the searched text or parts of it.',
  },
  {
    pages: [
      ['job.listOwnJobs', /by their last day$|by need$/],
      ['need.listNeeds', /of a business/],
      ['calendar.listEntries', /very many/],
      ['discovery.listInvitations', /very many$/],
      ['right.listRights', /^of a creator$|^running of a business/],
      ['engagement.listEngagements', /^running of a creator|^completed of a business/],
      ['discovery.listCreators', /^a country/],
    ],
    because:
      'The last page has other rows in each database, or the same ones are on more pages of a larger table. Cards may be in memory already.',
  },
];

export function exceptionOf<E extends Exception>(exceptions: readonly E[], list: string, name: string): E | undefined {
  return exceptions.find(({ pages }) => pages.some(([of, cases]) => of === list && cases.test(name)));
}

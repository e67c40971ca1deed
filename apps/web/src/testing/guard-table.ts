/**
 * Which role sees what at which address, written from the specification and not from the routes. Tests compare the guard (`guard.test.ts`)
 * and the product in a browser (`e2e/journeys/guards.spec.ts`) with it.
 */

export const PEOPLE = [
  'logged out',
  'e-mail not verified',
  'creator without a profile',
  'creator in review',
  'rejected creator',
  'active creator',
  'business owner without a profile',
  'business owner in review',
  'rejected business owner',
  'active business owner',
  'staff',
] as const;
export type Who = (typeof PEOPLE)[number];

/**
 * `+` is the page with the main navigation, `=` the page without it; a letter is a redirect. The columns of creators and business owners:
 * without a profile, in review, rejected, active.
 */
const TABLE = `
                                      out  unv  creators   owners     staff

/sign-up                              =    V    S H H H    S H H H    D
/login                                =    V    S H H H    S H H H    D
/forgot-password                      =    V    N N N N    N N N N    D
/reset-password/any-token             =    V    N N N N    N N N N    D
/email-verification                   L    =    N N N N    N N N N    D

/                                     L    V    S + + +    S + + +    D
/successful                           L    V    = = = =    = = = =    D
/change-password                      L    V    = = = =    = = = =    D
/message                              L    V    + + + +    + + + +    D
/my-job                               L    V    + + + +    + + + +    D
/rights                               L    V    + + + +    + + + +    D
/profile                              L    V    + + + +    + + + +    D
/edit-profile                         L    V    + + + +    + + + +    D
/set-up-profile                       L    V    = = = =    = = = =    D
/not-found                            L    V    + + + +    + + + +    D

/social-account                       L    V    = = = =    N N N N    D
/social-account/error                 L    V    = = = =    N N N N    D
/social-account/youtube/callback      L    V    = = = =    N N N N    D
/social-account/instagram/callback    L    V    = = = =    N N N N    D
/feed-details/{job}                   L    V    N N N +    N N N N    D
/business-owner-profile/{owner}       L    V    + + + +    N N N N    D

/post-job                             L    V    N N N N    = = = =    D
/create-job                           L    V    N N N N    + + + +    D
/update-job/{job}                     L    V    N N N N    + + + +    D
/job-post-details/{job}               L    V    N N N N    + + + +    D
/influencer-profile/{creator}         L    V    N N N N    + + + +    D

/single-sign-on                       =    V    N N N N    N N N N    D
/contact-us                           =    V    = = = =    = = = =    D
/terms                                =    =    = = = =    = = = =    =
/privacy                              =    =    = = = =    = = = =    =
/imprint                              =    =    = = = =    = = = =    =
/case/any-token                       =    =    = = = =    = = = =    =
/undo-email/any-token                 =    =    = = = =    = = = =    =
/stop-invitations/any-token           =    =    = = = =    = = = =    =
/data-deletion/any-code               =    =    = = = =    = = = =    =
/join-job/any-token                   L    V    = = = =    = = = =    =
/agreement/{engagement}               L    V    = = = =    = = = =    D
/settings                             L    V    + + + +    + + + +    D
/settings/notifications               L    V    + + + +    + + + +    D
/staff                                L    V    N N N N    N N N N    =
/staff/reviews                        L    V    N N N N    N N N N    =
/staff/disputes                       L    V    N N N N    N N N N    =
/staff/accounts                       L    V    N N N N    N N N N    =
/staff/no-such-desk                   L    V    N N N N    N N N N    =

/no-such-page                         L    V    N N N N    N N N N    D
/no/such/page                         L    V    N N N N    N N N N    D
/feed-details                         L    V    N N N N    N N N N    D
/profile/more                         L    V    N N N N    N N N N    D
/reset-password                       L    V    N N N N    N N N N    D
/social-account/vimeo                 L    V    N N N N    N N N N    D
/staffing                             L    V    N N N N    N N N N    D

/login/                               =    V    S H H H    S H H H    D
/my-job/                              L    V    + + + +    + + + +    D
/social-account/                      L    V    = = = =    N N N N    D
/feed-details/{job}/                  L    V    N N N +    N N N N    D
/no-such-page/                        L    V    N N N N    N N N N    D
/?q=wool                              L    V    S + + +    S + + +    D
/sign-up?from=a-letter                =    V    S H H H    S H H H    D
/message?thread=none                  L    V    + + + +    + + + +    D
/change-password?a=b#c                L    V    = = = =    = = = =    D
/no-such-page?q=wool                  L    V    N N N N    N N N N    D
`;

const LED_TO: Record<string, string> = {
  L: '/login',
  V: '/email-verification',
  S: '/set-up-profile',
  H: '/',
  N: '/not-found',
  D: '/staff',
};

export type Cell = {
  who: Who;
  path: string;
  /** The final address; a page that is shown keeps the query and hash of `path`. */
  end: string;
  isBare: boolean;
};

const marks = new Map(
  TABLE.split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(/\s+/))
    .map(([path = '', ...row]) => [path, new Map(PEOPLE.map((who, index) => [who, row[index] ?? '']))]),
);

function cellOf(path: string, who: Who): Cell {
  const mark = marks.get(path)?.get(who) ?? '';
  if (mark === '+' || mark === '=') return { who, path, end: path, isBare: mark === '=' };
  const end = LED_TO[mark];
  if (!end) throw new Error(`The table has '${mark}' for ${who} at ${path}`);
  return { ...cellOf(end, who), path };
}

export const CELLS: readonly Cell[] = [...marks.keys()].flatMap((path) => PEOPLE.map((who) => cellOf(path, who)));

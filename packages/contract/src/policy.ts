/** Every number of the product's policy, in one place. Stars are never money and never sold. */
export const WELCOME_STARS = 10;
/** A creator with fewer stars than this gets one every few days. */
export const DRIP_BELOW = 10;
export const DRIP_DAYS = 3;
export const APPROVED_STARS = 2;
/** At most so many stars for approvals in seven days. */
export const APPROVED_STARS_A_WEEK = 10;
/** What a comment costs: by the upper end of the budget, in minor units of a currency with cents. */
export const STAR_COST_STEPS = [
  { below: 50_000, cost: 1 },
  { below: 200_000, cost: 2 },
] as const;
export const STAR_COST_MAX = 3;
/** A comment that was not opened by then is answered by the clock. */
export const ANSWER_BY_DAYS = 14;
/** A comment may be withdrawn with its stars for so long, while nobody has opened it. */
export const WITHDRAW_REFUND_MINUTES = 15;
export const OFFER_HOURS = 72;
/** So long those who have commented may take to agree to a changed brief. */
export const CONSENT_HOURS = 72;
export const APPLY_BY_DEFAULT_DAYS = 30;
export const APPLY_BY_MAX_DAYS = 90;
/** So many days before the last one the owner of an open job is told. */
export const EXPIRY_WARNING_DAYS = 5;
/** A number of a service is shown as old after so many days, and no longer shown after so many. */
export const CHANNEL_OLD_DAYS = 7;
export const CHANNEL_GONE_DAYS = 30;
/** A channel is read by hand at most once in so many minutes, and once a day by itself. */
export const SYNC_MINUTES = 10;
/** So many of the newest videos or posts of a channel are kept. */
export const PORTFOLIO_ITEMS = 12;
/** From asking for somebody's consent to its return. */
export const CONNECT_MINUTES = 10;
/** A creator keeps at most so many searches. */
export const SAVED_SEARCHES_MOST = 10;
/** So many new jobs of each search are named in its daily mail. */
export const SAVED_SEARCH_JOBS = 5;
export const MESSAGE_EDIT_MINUTES = 15;
/** With one message go at most so many files. */
export const MESSAGE_FILES_MAX = 10;
/** A message that is still unread after so many minutes is told by mail, once until its reader has come back. */
export const MESSAGE_MAIL_MINUTES = 10;
/** At most so many devices of an account get push messages. */
export const PUSH_DEVICES_MAX = 10;
/** One person reports at most so many things in 24 hours. */
export const REPORTS_A_DAY = 20;
/** A report shows staff the reported message and so many before and after it. */
export const REPORT_CONTEXT_MESSAGES = 5;
/** An approval by staff takes effect after so many seconds; until then it can be undone, and nobody outside the staff hears of it. */
export const UNDO_SECONDS = 10;
/** A profile may be sent to review so often in 24 hours. */
export const SUBMISSIONS_A_DAY = 3;
/** After so many rejections a profile may be appealed, once. */
export const REJECTIONS_BEFORE_APPEAL = 2;
/** One member of staff grants or takes at most so many stars of one creator in 24 hours; more takes a second person. */
export const GRANTED_STARS_A_DAY = 100;
/** An owner compares so many comments side by side. */
export const COMPARED_MAX = 4;
/** A message this much like one of the creator's last ones gets a hint before it is sent. */
export const SIMILAR_MESSAGE = 0.9;
export const SIMILAR_AMONG_LAST = 10;
/** How long a creator takes to answer is told from so many answers on. */
export const ANSWERS_FOR_A_MEDIAN = 3;
/** An address for an upload, or for a private file, works for so long. */
export const UPLOAD_ADDRESS_MINUTES = 10;
/** What was begun in time may arrive so much later; until then it holds its room. */
export const UPLOAD_LATE_MINUTES = 5;
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 24_000_000;
/** Neither side of an image is longer: a picture one pixel wide takes a decoder as long as its lines are many. */
export const IMAGE_EDGE_MAX = 12_000;
export const FILE_BYTES_MAX = 25 * 1024 * 1024;
export const UPLOADS_A_DAY = 60;
export const UPLOADED_BYTES_MAX = 100 * 1024 * 1024;
/** What is delivered stays for both sides, so it has room of its own. */
export const DELIVERED_BYTES_MAX = 1024 * 1024 * 1024;
/** So has what went with messages: it stays for both sides, too. */
export const MESSAGED_BYTES_MAX = 1024 * 1024 * 1024;
/** What was sent and is shown nowhere goes after so many hours. */
export const UNUSED_UPLOAD_HOURS = 24;
/** A file that no record knows goes once it is so old; it is looked for every six hours. */
export const UNKNOWN_FILE_HOURS = 18;
export const JOB_IMAGES_MAX = 6;
export const JOB_FILES_MAX = 10;
/** A business keeps at most so many lists, and so many creators in each. */
export const CREATOR_LISTS_MAX = 20;
export const LISTED_CREATORS_MAX = 200;
/** At most so many creators who have not commented yet are invited to a job, and so many in 24 hours to all of a business. */
export const OPEN_INVITATIONS_A_JOB = 20;
export const INVITATIONS_A_DAY = 50;
/** What both sides may say of a delivery: links and files in one of them. */
export const DELIVERY_LINKS_MAX = 10;
export const DELIVERY_FILES_MAX = 10;
/** A delivery that its owner does not answer is accepted after so many days, and they are reminded on these. */
export const ACCEPT_DAYS = 7;
export const ACCEPT_REMINDER_DAYS = [3, 6] as const;
/** Silence on a request to cancel counts as agreement after so many hours, while nothing has been delivered; afterwards it ends the request. */
export const CANCEL_HOURS = 72;
/** After completion each side may write a review for so many days, and after its publication answer one for so many. */
export const REVIEW_DAYS = 14;
export const REVIEW_ANSWER_DAYS = 14;
/** Creators are ranked by their mean as if so many more people had given them this: one lucky review does not beat fifty good ones. */
export const RATING_PRIOR = 4;
export const RATING_PRIOR_WEIGHT = 5;

/** Jobs that an owner may open in an hour, whether new, copied or opened again. */
export const JOBS_AN_HOUR = 10;

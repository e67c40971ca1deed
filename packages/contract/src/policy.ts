/** All numbers of the product's policy. Stars are never money and never sold. */
export const WELCOME_STARS = 10;
/** A creator with fewer stars than this gets one every `DRIP_DAYS` days. */
export const DRIP_BELOW = 10;
export const DRIP_DAYS = 3;
export const APPROVED_STARS = 2;
/** The most stars for approvals in seven days. */
export const APPROVED_STARS_A_WEEK = 10;
/** The star cost of a proposal: by the upper end of the budget, in minor units of a currency with cents. */
export const STAR_COST_STEPS = [
  { below: 50_000, cost: 1 },
  { below: 200_000, cost: 2 },
] as const;
export const STAR_COST_MAX = 3;
/** A proposal that is not opened by then expires. */
export const ANSWER_BY_DAYS = 14;
/** While unopened, a proposal can be withdrawn with a refund of its stars for this long. */
export const WITHDRAW_REFUND_MINUTES = 15;
/** How many days an offer, an amendment or a counter-offer can be answered, unless its sender says otherwise; and the most. */
export const ANSWER_DAYS = 3;
export const ANSWER_DAYS_MAX = 14;
/** The most counter-offers of one negotiation, and the most of one side in an hour. */
export const COUNTERS_MAX = 10;
export const COUNTERS_AN_HOUR = 3;
/** The most parts of an agreed piece of work. */
export const PARTS_MAX = 4;
/** How long creators with a proposal may take to agree to a changed brief. */
export const CONSENT_HOURS = 72;
export const APPLY_BY_DEFAULT_DAYS = 30;
export const APPLY_BY_MAX_DAYS = 90;
/** The owner of an open job is warned this many days before its last day. */
export const EXPIRY_WARNING_DAYS = 5;
/** A service's number is marked as old after the first period, and hidden after the second. */
export const CHANNEL_OLD_DAYS = 7;
export const CHANNEL_GONE_DAYS = 30;
/** A channel is read by hand at most once in this time, and automatically once a day. */
export const SYNC_MINUTES = 10;
/** How many of a channel's newest videos or posts are stored. */
export const PORTFOLIO_ITEMS = 12;
/** How many pictures of the portfolio a creator's card has. */
export const CARD_WORKS = 4;
/** The most time between the redirect to the service's consent page and the return. */
export const CONNECT_MINUTES = 10;
/** The most saved searches of a creator. */
export const SAVED_SEARCHES_MOST = 10;
/** The most templates of an owner. */
export const TEMPLATES_MOST = 50;
/** The most new jobs of each search in its daily mail. */
export const SAVED_SEARCH_JOBS = 5;
export const MESSAGE_EDIT_MINUTES = 15;
/** The most saved replies of an account, and the longest. */
export const REPLIES_MOST = 50;
export const REPLY_TEXT_MAX = 2000;
/** The most files in one message. */
export const MESSAGE_FILES_MAX = 10;
/** A message that is unread after this time is mailed; no further mail follows until the reader has come back. */
export const MESSAGE_MAIL_MINUTES = 10;
/** The most devices of an account that get push messages. */
export const PUSH_DEVICES_MAX = 10;
/** The most reports of one account in 24 hours. */
export const REPORTS_A_DAY = 20;
/** Staff see the reported message with this many messages before and after it. */
export const REPORT_CONTEXT_MESSAGES = 5;
/** Of a reported job, staff see this many of the newest answers. */
export const REPORT_ANSWERS = 20;
/** A decision of staff on a case takes effect after this time; until then it can be undone, and only staff know of it. */
export const UNDO_SECONDS = 10;
/** How often a profile may be sent to review in 24 hours. */
export const SUBMISSIONS_A_DAY = 3;
/** After this many rejections a profile may be appealed, once. */
export const REJECTIONS_BEFORE_APPEAL = 2;
/** The most stars that one member of staff may grant to or take from one creator in 24 hours; more needs a second person. */
export const GRANTED_STARS_A_DAY = 100;
/** The most proposals that an owner can compare side by side. */
export const COMPARED_MAX = 4;
/** A hint appears if a new proposal's message is more similar than this to one of the creator's last ones. */
export const SIMILAR_MESSAGE = 0.9;
export const SIMILAR_AMONG_LAST = 10;
/** A creator's median answer time is shown from this many answers. */
export const ANSWERS_FOR_A_MEDIAN = 3;
/** How long the address of an upload or of a private file is valid. */
export const UPLOAD_ADDRESS_MINUTES = 10;
/** Grace period for an upload that began in time; until then it counts towards the quota. */
export const UPLOAD_LATE_MINUTES = 5;
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;
export const IMAGE_PIXELS_MAX = 24_000_000;
/** The longest side of an image: decoding time grows with the number of lines, even if the picture is one pixel wide. */
export const IMAGE_EDGE_MAX = 12_000;
export const FILE_BYTES_MAX = 25 * 1024 * 1024;
/** A video of a delivery. Above `FILE_BYTES_MAX` it is sent in parts. */
export const VIDEO_BYTES_MAX = 500 * 1024 * 1024;
/** Each part but the last. S3 services take at least 5 MiB, and a slow line sends this within minutes. */
export const PART_BYTES = 8 * 1024 * 1024;
/** How long an upload in parts may be interrupted; then its parts are deleted. */
export const RESUME_HOURS = 24;
/** The most unfinished uploads in parts of an account. */
export const UNFINISHED_MAX = 3;
export const UPLOADS_A_DAY = 60;
export const UPLOADED_BYTES_MAX = 100 * 1024 * 1024;
/** Deliveries stay for both sides, so they have their own quota. */
export const DELIVERED_BYTES_MAX = 5 * 1024 * 1024 * 1024;
/** Message attachments stay for both sides, so they have their own quota, too. */
export const MESSAGED_BYTES_MAX = 1024 * 1024 * 1024;
/** An upload that nothing shows is deleted after this time. */
export const UNUSED_UPLOAD_HOURS = 24;
/** A stored file that no record refers to is deleted once it is this old; the sweep runs every six hours. */
export const UNKNOWN_FILE_HOURS = 18;
/** How many creators a job can be for. */
export const OPENINGS_MAX = 50;
export const JOB_IMAGES_MAX = 6;
export const JOB_FILES_MAX = 10;
/** The most creator lists of a business, and the most creators in each. */
export const CREATOR_LISTS_MAX = 20;
export const LISTED_CREATORS_MAX = 200;
/** The most open invitations of one job, and the most invitations of a business in 24 hours. */
export const OPEN_INVITATIONS_A_JOB = 20;
export const INVITATIONS_A_DAY = 50;
/** The most questions of one creator about one job, and how long its owner may take to answer one. */
export const JOB_QUESTIONS_MAX = 3;
export const JOB_QUESTION_DAYS = 7;
/** The most jobs that the daily mail about new answers names. */
export const JOBS_WITH_ANSWERS = 5;
/** How many creators comment on a job without a star because they came through a link. */
export const FREE_BY_LINK = 50;
/** The most lines of a list of addresses. */
export const MAIL_LINES_MAX = 500;
/** An invited person who has not joined is reminded once after the first time, and their address is deleted after the second. */
export const MAIL_REMINDER_DAYS = 5;
export const MAIL_ADDRESS_DAYS = 30;
/** The most links and files in one delivery. */
export const DELIVERY_LINKS_MAX = 10;
export const DELIVERY_FILES_MAX = 10;
/** The most notes on the files of one delivery, and the most characters in each. */
export const DELIVERY_NOTES_MAX = 50;
export const DELIVERY_NOTE_MAX = 500;
/** A delivery that its owner does not answer is accepted after this many days; reminders go out on these days. */
export const ACCEPT_DAYS = 7;
export const ACCEPT_REMINDER_DAYS = [3, 6] as const;
/** An owner is told of an unpaid price on these days, counted from the payment day. */
export const PAY_REMINDER_DAYS = [-3, 0, 1, 7, 14] as const;
/** How long after its payment day a creator can ask staff about it. */
export const NOT_PAID_DAYS = 60;
/** How long a creator can take back that the payment was received. */
export const RECEIVED_UNDO_DAYS = 7;
/** The share of an owner's payments that were on time is shown from this many payments. */
export const PAYMENTS_FOR_A_SHARE = 3;
/** A product that was sent counts as received after this time, unless its creator says that it did not come. */
export const SHIPPING_SILENCE_DAYS = 14;
/** How long after its arrival a creator can say that a product is damaged or wrong, or refuse it. */
export const PRODUCT_REFUSAL_DAYS = 5;
/** Work whose product has not arrived can be ended by either side this long after the day by which it had to be sent. */
export const NOT_RECEIVED_DAYS = 7;
/** An address is deleted this long after the last delivery, or after the end of work without one. */
export const ADDRESS_KEPT_DAYS = 14;
/** The side that must act is told on these days, counted from the day by which the product is to be sent. */
export const SHIPPING_REMINDER_DAYS = [0, 3] as const;
/** The share of an owner's products that were sent in time is shown from this many products. */
export const PRODUCTS_FOR_A_SHARE = 3;
/** Both sides are told of a right's end on these days, counted from its last day. */
export const RIGHT_REMINDER_DAYS = [-14, -3, 0] as const;
/** Rights that end within this many days are listed on their own. */
export const RIGHT_ENDING_DAYS = 30;
/** How often a creator can say that a right is used beyond its end. */
export const REPORT_AGAIN_DAYS = 7;
/** How long an ad code is kept after the right's end. */
export const AD_CODE_KEPT_DAYS = 30;
/** A request to cancel that is not answered in time counts as agreed while nothing is delivered; after a delivery it lapses. */
export const CANCEL_HOURS = 72;
/** How long each side may write a review after completion, and answer one after its publication. */
export const REVIEW_DAYS = 14;
export const REVIEW_ANSWER_DAYS = 14;
/** Ratings rank as if this many more people had given this mean: one lucky review does not beat fifty good ones. */
export const RATING_PRIOR = 4;
export const RATING_PRIOR_WEIGHT = 5;

/** The most jobs that an owner may open in an hour: new, copied or reopened. */
export const JOBS_AN_HOUR = 10;

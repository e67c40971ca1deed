/** What the stand-in knows of a video. */
export type Video = {
  title: string;
  description: string;
  /** The channel's id; the demo data gives such ids to the channels of its creators. */
  channelId: string;
  paidPromotion?: boolean;
  /** Only its owner may ask for this part of it. */
  promotionIsPrivate?: boolean;
};

const MAYA = 'stand-in:@mayaoutside';
const THEO = 'stand-in:@theosdesk';

/** Its ids are as long as real ones, and begin so that nobody takes them for such. */
export const VIDEOS: Readonly<Record<string, Video>> = {
  'standin-ad1': { title: 'Three runs on ice', description: 'Thank you to Norra for the shoes.\n\n#ad #trailrunning', channelId: MAYA },
  'standin-no1': { title: 'Three runs on ice', description: 'Winter shoes, three runs, one honest answer.\n\n#adventure', channelId: MAYA },
  'standin-ppp': { title: 'Three runs on ice', description: 'Winter shoes, three runs.', channelId: MAYA, paidPromotion: true },
  'standin-own': { title: 'Three runs on ice', description: 'Sponsored by Norra', channelId: MAYA, promotionIsPrivate: true },
  'standin-oth': { title: 'A desk for two', description: 'Paid partnership with Oak & Co.', channelId: THEO },
};

type VideoBehaviour = 'quota' | 'slow' | 'broken' | 'malformed';

/** Ids that are answered as no healthy service answers. */
export const VIDEO_BEHAVIOURS: Readonly<Record<string, VideoBehaviour>> = {
  'standin-quo': 'quota',
  'standin-slo': 'slow',
  'standin-500': 'broken',
  'standin-bad': 'malformed',
};

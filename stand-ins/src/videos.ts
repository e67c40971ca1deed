/** A video as the stand-in knows it. */
export type Video = {
  title: string;
  description: string;
  /** The channel's id; the demo data gives such ids to its creators' channels. */
  channelId: string;
  paidPromotion?: boolean;
  /** Only the owner may read this part. */
  promotionIsPrivate?: boolean;
};

const MAYA = 'stand-in:@mayaoutside';
const THEO = 'stand-in:@theosdesk';

/** Ids as long as real ones, with a start that no real id is mistaken for. */
export const VIDEOS: Readonly<Record<string, Video>> = {
  'standin-ad1': { title: 'Three runs on ice', description: 'Thank you to Norra for the shoes.\n\n#ad #trailrunning', channelId: MAYA },
  'standin-no1': { title: 'Three runs on ice', description: 'Winter shoes, three runs, one honest answer.\n\n#adventure', channelId: MAYA },
  'standin-ppp': { title: 'Three runs on ice', description: 'Winter shoes, three runs.', channelId: MAYA, paidPromotion: true },
  'standin-own': { title: 'Three runs on ice', description: 'Sponsored by Norra', channelId: MAYA, promotionIsPrivate: true },
  'standin-oth': { title: 'A desk for two', description: 'Paid partnership with Oak & Co.', channelId: THEO },
};

type VideoBehaviour = 'quota' | 'slow' | 'broken' | 'malformed';

/** Ids whose answers are those of a faulty service. */
export const VIDEO_BEHAVIOURS: Readonly<Record<string, VideoBehaviour>> = {
  'standin-quo': 'quota',
  'standin-slo': 'slow',
  'standin-500': 'broken',
  'standin-bad': 'malformed',
};

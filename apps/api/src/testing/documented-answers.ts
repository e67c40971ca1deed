/**
 * Answers of the services, written by hand from their documentation in its formats, including fields that we do not read; November 2026. A
 * link to the page is above each.
 */

/** https://developers.google.com/identity/protocols/oauth2/web-server#exchange-authorization-code */
export const GOOGLE_TOKEN = {
  access_token: '1/fFAGRNJru1FTz70BzhT3Zg',
  expires_in: 3920,
  token_type: 'Bearer',
  scope: 'https://www.googleapis.com/auth/youtube.readonly',
  refresh_token: '1//xEoDL4iW3cxlI7yDbSRFYNG01kVKM2C-259HOF2aQbI',
  refresh_token_expires_in: 604_799,
};

/** https://developers.google.com/identity/protocols/oauth2/web-server#offline */
export const GOOGLE_RENEWED = {
  access_token: '1/fFAGRNJru1FTz70BzhT3Zg',
  expires_in: 3920,
  scope: 'https://www.googleapis.com/auth/youtube.readonly',
  token_type: 'Bearer',
};

/** https://developers.google.com/identity/protocols/oauth2/web-server#exchange-errors-invalid-grant */
export const GOOGLE_INVALID_GRANT = { error: 'invalid_grant', error_description: 'Bad Request' };

/** https://developers.google.com/youtube/v3/docs/channels#resource-representation */
export const YOUTUBE_CHANNELS = {
  kind: 'youtube#channelListResponse',
  etag: 'XI7nbFXulYBIpL0ayR_gDh3eu1k',
  pageInfo: { totalResults: 1, resultsPerPage: 5 },
  items: [
    {
      kind: 'youtube#channel',
      etag: '0UgEzQ9mWYEqzF0qo8cJZZ4mJfA',
      id: 'UCx0000000000000000000dQ',
      snippet: {
        title: 'An outdoor channel',
        description: 'About walking.',
        customUrl: '@anoutdoorchannel',
        publishedAt: '2015-08-20T23:00:00.123456Z',
        thumbnails: {
          default: { url: 'https://yt3.ggpht.com/ytc/AIdro_a=s88-c-k-c0x00ffffff-no-rj', width: 88, height: 88 },
          medium: { url: 'https://yt3.ggpht.com/ytc/AIdro_a=s240-c-k-c0x00ffffff-no-rj', width: 240, height: 240 },
          high: { url: 'https://yt3.ggpht.com/ytc/AIdro_a=s800-c-k-c0x00ffffff-no-rj', width: 800, height: 800 },
        },
        localized: { title: 'An outdoor channel', description: 'About walking.' },
        country: 'NO',
      },
      contentDetails: { relatedPlaylists: { likes: '', uploads: 'UUx0000000000000000000dQ' } },
      statistics: { viewCount: '8412300', subscriberCount: '64200', hiddenSubscriberCount: false, videoCount: '143' },
    },
  ],
};

/** A Google account without a channel: no items at all. https://developers.google.com/youtube/v3/docs/channels/list#response */
export const YOUTUBE_NO_CHANNEL = {
  kind: 'youtube#channelListResponse',
  etag: 'RuuXzTIr0OoDqI4S0RU6n4FqKEM',
  pageInfo: { totalResults: 0, resultsPerPage: 5 },
};

/** https://developers.google.com/youtube/v3/docs/playlistItems#resource-representation */
export const YOUTUBE_UPLOADS = {
  kind: 'youtube#playlistItemListResponse',
  etag: 'aV7oLzPmBq9xM1vGXtYWc0T2rJk',
  nextPageToken: 'EAAaBlBUOkNESQ',
  pageInfo: { totalResults: 143, resultsPerPage: 50 },
  items: ['dQw0000000A', 'dQw0000000B', 'dQw0000000C'].map((videoId) => ({
    kind: 'youtube#playlistItem',
    etag: 'b',
    id: `VVV${videoId}`,
    contentDetails: { videoId, videoPublishedAt: '2026-11-01T15:00:07Z' },
  })),
};

/** https://developers.google.com/youtube/v3/docs/videos#resource-representation; the last video hides its views and is unlisted. */
export const YOUTUBE_VIDEOS = {
  items: [
    video('dQw0000000A', '2026-11-01T15:00:07Z', 'PT15M33S', { viewCount: '48213' }, 'public'),
    video('dQw0000000B', '2026-11-08T15:00:00Z', 'P1DT2H', {}, 'public'),
    video('dQw0000000C', '2026-11-15T15:00:00Z', 'PT9S', {}, 'unlisted'),
  ],
};

/** https://developers.google.com/youtube/v3/docs/errors#global-domain-errors and https://developers.google.com/youtube/v3/docs/core_errors */
export function youtubeRefusal(code: number, reason: string, domain = 'youtube.quota'): object {
  const message = 'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
  return { error: { code, message, errors: [{ message, domain, reason }] } };
}

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login (step 2) */
export const INSTAGRAM_FIRST_TOKEN = {
  data: [
    {
      access_token: 'EAACEdEose0first',
      user_id: '1020000000000001',
      permissions: 'instagram_business_basic,instagram_business_manage_comments',
    },
  ],
};
/**
 * The format of the call's reference: https://developers.facebook.com/docs/instagram-platform/reference/oauth-access-token; the number
 * exceeds JavaScript's safe integers.
 */
export const INSTAGRAM_FIRST_TOKEN_FLAT = '{"access_token": "IGQVJfirst", "user_id": 17841405793187218}';

/** The same page, the sample of a rejected request. */
export const INSTAGRAM_OLD_CODE = {
  error_type: 'OAuthException',
  code: 400,
  error_message: 'Matching code was not found or was already used',
};

/** The same page, step 3, and the page of `refresh_access_token`. */
export const INSTAGRAM_LASTING_TOKEN = { access_token: 'EAACEdEose0lasting', token_type: 'bearer', expires_in: 5_183_944 };

/**
 * https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/get-started: in a list there, flat in real
 * answers.
 */
export const INSTAGRAM_ME = {
  id: '1020000000000001',
  user_id: '17841405793187218',
  username: 'an.outdoor.account',
  name: 'An outdoor account',
  account_type: 'Media_Creator',
  profile_picture_url: 'https://scontent-arn2-1.cdninstagram.com/v/t51.2885-15/1_n.jpg?stp=dst-jpg&_nc_ht=scontent-arn2-1.cdninstagram.com',
  followers_count: 38_900,
  follows_count: 180,
  media_count: 411,
};

/**
 * https://developers.facebook.com/docs/instagram-platform/reference/instagram-media: `media_url` is omitted for copyrighted material,
 * `thumbnail_url` exists for videos only.
 */
export const INSTAGRAM_MEDIA = {
  data: [
    post('17900000000000001', 'VIDEO', {
      media_url: 'https://scontent.cdninstagram.com/o1/1.mp4',
      thumbnail_url: 'https://scontent.cdninstagram.com/v/1.jpg',
      caption: 'Hut to hut\n\n#walking',
    }),
    post('17900000000000002', 'IMAGE', { media_url: 'https://scontent.cdninstagram.com/v/2.jpg' }),
    post('17900000000000003', 'CAROUSEL_ALBUM', { caption: '  ' }),
  ],
  paging: {
    cursors: { before: 'QVFIUm1', after: 'QVFIUm2' },
    next: 'https://graph.instagram.com/v25.0/17841405793187218/media?access_token=secret',
  },
};

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
export function instagramRefusal(code: number): object {
  return {
    error: { message: 'Message describing the error', type: 'OAuthException', code, error_subcode: 460, fbtrace_id: 'EJplcsCHuLu' },
  };
}

function video(id: string, publishedAt: string, duration: string, statistics: object, privacyStatus: string): object {
  const sizes = { default: [120, 90], medium: [320, 180], high: [480, 360] } as const;
  const thumbnails = Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [name, { url: `https://i.ytimg.com/vi/${id}/${name}.jpg`, width, height }]),
  );
  const snippet = {
    publishedAt,
    channelId: 'UCx0000000000000000000dQ',
    title: `Video ${id}`,
    description: '',
    thumbnails,
    categoryId: '19',
    liveBroadcastContent: 'none',
  };
  return {
    kind: 'youtube#video',
    etag: 'c',
    id,
    snippet,
    contentDetails: { duration, dimension: '2d', caption: 'false' },
    statistics,
    status: { uploadStatus: 'processed', privacyStatus, license: 'youtube' },
  };
}

function post(id: string, media_type: string, more: object): object {
  return { id, media_type, permalink: `https://www.instagram.com/p/C${id.slice(-3)}/`, timestamp: '2026-11-17T17:09:00+0000', ...more };
}

import * as z from 'zod/mini';
import { UploadImage } from './image.ts';
import { Id, Time } from './primitives.ts';

/** A service that we read numbers from. */
export const Service = z.enum(['youtube', 'instagram']);
export type Service = z.infer<typeof Service>;

/**
 * A creator's channel as others see it: its own number, source and age. Nothing is summed over channels, and nothing is derived from a
 * number: the services' rules forbid both.
 */
export const Channel = z.object({
  service: Service,
  handle: z.string(),
  /** Null if the channel hides the number, or if it is older than `CHANNEL_GONE_DAYS`. */
  followers: z.nullable(z.int()),
  /** When the service reported it. */
  fetchedAt: Time,
  /** Reported by the stand-in, not by the real service. */
  simulated: z.boolean(),
});
export type Channel = z.infer<typeof Channel>;

/** The channel on its creator's own page and profile. The service's data is deleted together with `followers`, by the same clock. */
export const ChannelDetails = z.extend(Channel, {
  /** The channel's display name. */
  name: z.string(),
  /** The channel's URL at its service. */
  url: z.string(),
  /** The channel's picture, re-encoded and stored here. */
  picture: z.nullable(UploadImage),
  /** Total views of all videos, as YouTube counts them; null for Instagram. */
  views: z.nullable(z.int()),
  /** Videos or posts. */
  posts: z.nullable(z.int()),
});
export type ChannelDetails = z.infer<typeof ChannelDetails>;

export const PortfolioKind = z.enum(['video', 'image', 'album']);
export type PortfolioKind = z.infer<typeof PortfolioKind>;

/** A recent video or post of a channel. */
export const PortfolioItem = z.object({
  id: Id,
  service: Service,
  kind: PortfolioKind,
  /** The title of a video or the first line of a post; null for a post without text. */
  title: z.nullable(z.string()),
  /** The URL at its service. */
  url: z.string(),
  picture: z.nullable(UploadImage),
  /** As YouTube counts them; null for Instagram, and if the number is too old. */
  views: z.nullable(z.int()),
  /** The length of a video, if the service reports it. */
  seconds: z.nullable(z.int()),
  publishedAt: Time,
  /** When the service reported this data. */
  fetchedAt: Time,
  simulated: z.boolean(),
});
export type PortfolioItem = z.infer<typeof PortfolioItem>;

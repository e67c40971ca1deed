import * as z from 'zod/mini';
import { UploadImage } from './image.ts';
import { Id, Time } from './primitives.ts';

/** A service whose numbers are read from itself. */
export const Service = z.enum(['youtube', 'instagram']);
export type Service = z.infer<typeof Service>;

/**
 * A creator's channel as others see it: its own number, where it comes from and how old it is. Nothing is summed over channels,
 * and nothing is derived from a number: the services' rules forbid both.
 */
export const Channel = z.object({
  service: Service,
  handle: z.string(),
  /** Null when the channel hides it, or when it is older than `CHANNEL_GONE_DAYS`. */
  followers: z.nullable(z.int()),
  /** When the service told it. */
  fetchedAt: Time,
  /** Told by the stand-in, not by the service. */
  simulated: z.boolean(),
});
export type Channel = z.infer<typeof Channel>;

/** The same on the channel's owner's own page, and on their profile. What a service told is gone together with `followers`, by the same clock. */
export const ChannelDetails = z.extend(Channel, {
  /** What the channel calls itself. */
  name: z.string(),
  /** Where it is, at its service. */
  url: z.string(),
  /** Its picture, made anew and kept here. */
  picture: z.nullable(UploadImage),
  /** All views of all videos, as YouTube counts them; null for Instagram. */
  views: z.nullable(z.int()),
  /** Videos or posts. */
  posts: z.nullable(z.int()),
});
export type ChannelDetails = z.infer<typeof ChannelDetails>;

export const PortfolioKind = z.enum(['video', 'image', 'album']);
export type PortfolioKind = z.infer<typeof PortfolioKind>;

/** One of the newest videos or posts of a channel. */
export const PortfolioItem = z.object({
  id: Id,
  service: Service,
  kind: PortfolioKind,
  /** A video's title or the first line of a post's words; null for a post without any. */
  title: z.nullable(z.string()),
  /** Where it is, at its service. */
  url: z.string(),
  picture: z.nullable(UploadImage),
  /** As YouTube counts them; Instagram does not tell. Null, too, when the number is too old. */
  views: z.nullable(z.int()),
  /** Of a video, where the service tells it. */
  seconds: z.nullable(z.int()),
  publishedAt: Time,
  /** When the service told all this. */
  fetchedAt: Time,
  simulated: z.boolean(),
});
export type PortfolioItem = z.infer<typeof PortfolioItem>;

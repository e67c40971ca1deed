import type { Client } from '#testing/client.ts';
import type { Actor, World } from '#testing/world.ts';
import type { Facts } from './facts.ts';

/** Sends a request through a client of either node; returns the code of a failure, or the status of a success. */
export type Send = (client: Client) => Promise<number>;
export type Side = { token: string; send: Send };

export type Race = {
  jobId: string;
  sides: readonly Side[];
  /** Returns the legal outcome that was reached, from the codes of each side and the facts afterwards; undefined if it was none. */
  outcomeOf: (codes: readonly number[][], facts: Facts) => string | undefined;
};

/** Sets a race up that gets `atOnce` requests. */
export type MakeRace = (world: World, atOnce: number) => Promise<Race>;

/** Repeats a call as clients do that get 1023: on a busy machine, the locks of a job are waited for longer than the database allows. */
async function untilAnswered(call: () => Promise<number>): Promise<number> {
  const code = await call();
  return code === 1023 ? untilAnswered(call) : code;
}

export function side({ token }: Actor, send: Send): Side {
  return { token, send: (client) => untilAnswered(() => send(client)) };
}

/** Whether all requests of one side got the same code. */
export const all = (codes: readonly number[], code: number) => times(codes, code) === codes.length;

/** Whether exactly one request of a side succeeded and the rest came too late. */
export const won = (codes: readonly number[], code: number, late: number) =>
  times(codes, code) === 1 && times(codes, late) === codes.length - 1;

export const times = (codes: readonly number[], code: number) => codes.filter((each) => each === code).length;

/** For calls that need a text of some length. */
export const TEXT = 'Somebody wrote this so that a call has the text it needs.';

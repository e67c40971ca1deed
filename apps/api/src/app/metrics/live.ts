import { Counter, Gauge, type Registry } from 'prom-client';
import type { Hub } from '#platform/live/hub.ts';
import type { Refusals } from '#platform/live/refusals.ts';
import type { Wake } from '#platform/live/wake.ts';

export type Live = { hub: Hub; wake: Wake; refusals: Refusals };

/** Adds the figures of sockets and of what nodes tell each other. */
export function addLive(registry: Registry, { hub, wake, refusals }: Live): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  const counter = (name: string, help: string, label: string, counts: () => Readonly<Record<string, number>>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(counts())) this.inc({ [label]: value }, count);
      },
    });
  gauge('castlane_open_sockets', 'Sockets on this node', () => hub.size);
  gauge('castlane_live_accounts', 'Accounts with a socket on this node', () => hub.accounts().length);
  counter('castlane_live_frames_total', 'Frames to sockets: stored events, and others such as typing', 'kind', () => hub.sent);
  counter('castlane_refused_sockets_total', 'Sockets not opened, or closed without a session', 'reason', () => refusals.counts);
  gauge('castlane_redis_up', 'Whether Redis answers; 1 where none is configured', () => (wake.state.redis === 'down' ? 0 : 1));
  gauge('castlane_nodes', 'Nodes that this one knows of, itself included', () => wake.state.nodes);
  counter('castlane_wakes_total', 'Messages of this node to the others', 'by', () => wake.state.said);
}

import { NotificationKind } from '@castlane/contract/notification.ts';
import { Reaction, ThreadEventKind } from '@castlane/contract/thread-event.ts';
import fc from 'fast-check';

const FACTS = ThreadEventKind.options.filter((kind) => kind !== 'message');

/** The actor: 0 the owner, 1 the creator. The target is an index into what exists then. */
export const side = fc.constantFrom(0, 1);
const at = fc.nat(1000);
export const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), side, replyTo: fc.option(at) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), side, at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), side, at }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('react' as const), side, at, reaction: fc.option(fc.constantFrom(...Reaction.options)) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'received' as const), side, at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('mute' as const, 'archive' as const), side, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('block' as const, 'unblock' as const), side }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('fact' as const), side: fc.constantFrom(0, 1, 2), kind: fc.constantFrom(...FACTS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('notify' as const), side, kind: fc.constantFrom(...NotificationKind.options) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('readNotifications' as const), side, at: fc.option(at) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('offer' as const, 'withdraw' as const, 'decline' as const, 'newThread' as const) }),
  },
  // The client receives all frames up to now.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('flow' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('account' as const), side }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

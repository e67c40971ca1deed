import { fullPath, type Endpoint } from '@castlane/contract/endpoint.ts';
import type { Actor, World } from '#testing/world.ts';
import { OBJECTS, type Input, type Others } from './cells.ts';
import { MATRIX } from './matrix.ts';
import { make, turnedAway, SUBJECTS } from './subjects.ts';

/** Creates a caller that may call an endpoint, and an input that it accepts. */
export async function callerOf(world: World, others: Others, name: string, endpoint: Endpoint): Promise<{ me: Actor; input: Input }> {
  const row = MATRIX[name]!;
  const subject = SUBJECTS.find(
    (each) => each.state === 'active' && each.token === undefined && turnedAway(endpoint.who, each) === undefined,
  )!;
  const me = (await make(world, subject)) as Actor;
  const object = OBJECTS.find((each) => row.inputs?.[each]);
  return { me, input: object ? await row.inputs![object]!({ world, me, others }) : {} };
}

export function urlOf(endpoint: Endpoint, { params }: Input): string {
  return fullPath(endpoint).replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''));
}

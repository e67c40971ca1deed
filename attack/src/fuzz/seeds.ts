import { appealRejection, getMe, submitProfile } from '@castlane/contract/account.ts';
import { forgotPassword } from '@castlane/contract/auth.ts';
import { createJob } from '@castlane/contract/job.ts';
import { rejectVerification } from '@castlane/contract/staff-verification.ts';
import type { Endpoint } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { OBJECTS, TEXT, type Input, type Others } from '@castlane/api/src/testing/authorisation/cells.ts';
import { MATRIX } from '@castlane/api/src/testing/authorisation/matrix.ts';
import { make, SUBJECTS, turnedAway, type Subject } from '@castlane/api/src/testing/authorisation/subjects.ts';
import { upload } from '@castlane/api/src/features/uploads/factory.ts';
import { newId } from '@castlane/api/src/platform/ids.ts';
import type { Actor, World } from '@castlane/api/src/testing/world.ts';

/** A valid input, and the token of a caller who may send it. */
export type Seed = { token: string | undefined; input: Input };

type Maker = (me: Actor) => Promise<Input>;
type Special = { subject?: Partial<Subject>; make: Maker };

const ENDPOINT_OF = new Map(ENDPOINTS.map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint]));

/** Makes inputs from the rows of the authorisation table, plus whatever else a success needs. */
export class Seeds {
  readonly #world: World;
  readonly #others: Others;
  readonly #special: Record<string, Special>;
  readonly #made = new Map<string, number>();

  constructor(world: World, others: Others) {
    this.#world = world;
    this.#others = others;
    this.#special = this.#specials();
  }

  async of(operation: string): Promise<Seed> {
    // Earlier calls by staff may have retired all categories, and nothing can be made without one.
    await this.#world.db`UPDATE categories SET retired_at = NULL WHERE retired_at IS NOT NULL`;
    const times = this.#made.get(operation) ?? 0;
    this.#made.set(operation, times + 1);
    const special = this.#special[operation];
    const endpoint = ENDPOINT_OF.get(operation);
    if (!endpoint) return { token: undefined, input: {} };
    const subjects = special?.subject
      ? [{ name: 'special', kind: 'creator', state: 'active', ...special.subject } as Subject]
      : letIn(operation, endpoint);
    const me = (await make(this.#world, subjects[times % subjects.length]!)) as Actor;
    return { token: me.token, input: special ? await special.make(me) : await this.#fromTable(operation, me) };
  }

  async #fromTable(operation: string, me: Actor): Promise<Input> {
    const row = MATRIX[operation];
    const isGood = (object: (typeof OBJECTS)[number]) =>
      row?.inputs?.[object] && typeof row.answers[object] === 'number' && row.answers[object] < 400;
    const object = OBJECTS.find(isGood) ?? OBJECTS.find((each) => row?.inputs?.[each]);
    return object ? row!.inputs![object]!({ world: this.#world, me, others: this.#others }) : {};
  }

  #specials(): Record<string, Special> {
    const world = this.#world;
    return {
      'auth.resendCode': { subject: { state: 'unverified' }, make: async () => ({}) },
      'auth.verifyCode': {
        subject: { state: 'unverified' },
        make: async (me) => {
          await me.raw('POST', '/user/v1/auth/verification/resend-code');
          return { body: { code: await this.#inMail(me.email, /^\d{6}$/m) } };
        },
      },
      'auth.resetPassword': {
        make: async (me) => {
          await me.call(forgotPassword, { body: { email: me.email } });
          const link = await this.#inMail(me.email, /reset-password\/[\w-]{43}/);
          return { body: { token: link.split('/')[1], password: 'Quiet7Rivers!' } };
        },
      },
      'account.appealRejection': {
        subject: { state: 'pending' },
        make: async (me) => (await this.#rejectTwice(me), { body: { text: TEXT } }),
      },
      'staffVerification.decideAppeal': {
        subject: { kind: 'staff' },
        make: async () => ({ params: { id: await this.#appeal() }, body: { outcome: 'refused', answer: TEXT } }),
      },
      'staff.retryTask': {
        subject: { kind: 'staff' },
        make: async () => {
          const id = newId();
          await world.db`
            INSERT INTO outbox (id, kind, payload, attempts, last_error, dead_at)
            VALUES (${id}, 'mail', ${world.db.json({})}, 10, 'ECONNREFUSED', app_now())`;
          return { params: { id } };
        },
      },
      'upload.getFileAddress': {
        subject: { kind: 'business_owner' },
        make: async (me) => {
          const id = await upload(world, me, 'job_file', 'Brief.pdf');
          await me.call(createJob, { body: world.jobInput({ uploadIds: [id] }) });
          return { params: { id } };
        },
      },
    };
  }

  async #rejectTwice(me: Actor): Promise<void> {
    for (const by of [await this.#world.staff(), await this.#world.staff()]) {
      if ((await me.call(getMe)).verificationStatus !== 'pending') await me.call(submitProfile);
      await by.call(rejectVerification, { params: { accountId: me.id }, body: { reasons: ['photo_not_real'], reason: TEXT } });
    }
  }

  async #appeal(): Promise<string> {
    const me = await this.#world.creator({ state: 'pending' });
    await this.#rejectTwice(me);
    await me.call(appealRejection, { body: { text: TEXT } });
    const [appeal] = await this.#world.db<{ id: string }[]>`SELECT id FROM appeals WHERE account_id = ${me.id}`;
    return appeal!.id;
  }

  async #inMail(to: string, what: RegExp): Promise<string> {
    const [mail] = await this.#world.mails(to);
    return what.exec(mail?.text ?? '')?.[0] ?? '';
  }
}

/** Returns the subjects that get furthest: authorised and, if the table says so, successful. */
function letIn(operation: string, endpoint: Endpoint): Subject[] {
  const answers = Object.values(MATRIX[operation]?.answers ?? {});
  const all = SUBJECTS.filter((each) => each.kind && each.token === undefined && turnedAway(endpoint.who, each) === undefined);
  const good = all.filter((each) => answers.some((answer) => (typeof answer === 'function' ? answer(each) : answer) < 400));
  const active = (some: Subject[]) => some.filter(({ state }) => state === 'active');
  return [active(good), good, active(all), all].find((each) => each.length > 0)!;
}

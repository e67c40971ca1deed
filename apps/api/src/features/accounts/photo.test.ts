import { editProfile, getMe, getProfile } from '@castlane/contract/account.ts';
import { approveVerification, getVerification, rejectVerification } from '@castlane/contract/staff-verification.ts';
import { getUpload } from '@castlane/contract/upload.ts';
import { expect, test } from 'vitest';
import { upload } from '#features/uploads/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

const set = (actor: Actor, profileImageUri: string | null) => actor.call(editProfile, { body: { profileImageUri } });
const seenBy = async (other: Actor, { slug }: Actor) => (await other.call(getProfile, { params: { slug } })).profileImageUri;
const uriOf = async (actor: Actor, id: string) => (await actor.call(getUpload, { params: { id } })).image!.uri;

// Proves 3.2.
test('before the review a photo is shown at once, and can be removed', async () => {
  const creator = await world.creator({ state: 'incomplete' });
  const id = await upload(world, creator, 'profile_image');
  const { profileImageUri, completeness } = await set(creator, id);
  expect(profileImageUri).toBe(await uriOf(creator, id));
  expect((await creator.call(getUpload, { params: { id } })).status).toBe('attached');
  const bare = await set(creator, null);
  expect([bare.profileImageUri, bare.completeness]).toEqual([null, completeness - 10]);
  expect((await creator.call(getUpload, { params: { id } })).status).toBe('ready');
});

test('others see the new photo of an active profile after staff have approved it', async () => {
  const [creator, other, staff] = [await world.creator(), await world.owner(), await world.staff()];
  const [first, second] = [await upload(world, creator, 'profile_image'), await upload(world, creator, 'profile_image')];
  const waiting = await set(creator, first);
  expect([waiting.profileImageUri, waiting.pendingChanges]).toEqual([null, { profileImageUri: await uriOf(creator, first) }]);
  expect(await seenBy(other, creator)).toBeNull();
  await decide(staff, creator, 'approve');
  expect(await seenBy(other, creator)).toBe(await uriOf(creator, first));

  await set(creator, second);
  expect(await seenBy(other, creator)).toBe(await uriOf(creator, first));
  await decide(staff, creator, 'reject');
  expect(await seenBy(other, creator)).toBe(await uriOf(creator, first));
  const statuses = await Promise.all([first, second].map(async (id) => (await creator.call(getUpload, { params: { id } })).status));
  expect(statuses).toEqual(['attached', 'ready']);
});

async function decide(staff: Actor, creator: Actor, how: 'approve' | 'reject'): Promise<void> {
  const params = { accountId: creator.id };
  const { submittedAt } = await staff.call(getVerification, { params });
  if (how === 'approve') await staff.call(approveVerification, { params, body: { submittedAt: submittedAt! } });
  else await staff.call(rejectVerification, { params, body: { submittedAt: submittedAt!, reason: 'The photo does not show you.' } });
}

test('a photo is the account’s own upload for this purpose, never an address', async () => {
  const [creator, other] = [await world.creator(), await world.creator()];
  const others = [await upload(world, other, 'profile_image'), await upload(world, creator, 'portfolio_image'), newId()];
  for (const id of others) {
    const { problem } = await creator.try(editProfile, { body: { profileImageUri: id } });
    expect([problem?.code, problem?.details?.[0]?.path]).toEqual([1004, 'profileImageUri']);
  }
  for (const uri of [
    'https://example.com/me.jpg',
    'http://169.254.169.254/latest',
    '/files/images/x',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
  ])
    expect(await creator.codeOf(editProfile, { body: { profileImageUri: uri } })).toBe(1004);
  expect((await creator.call(getMe)).pendingChanges).toBeNull();
});

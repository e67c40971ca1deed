import { expect, test } from 'vitest';
import { changePassword, editProfile, getMe } from './account.ts';
import { completenessOf } from './profile-completeness.ts';
import {
  forgotPassword,
  isEmail,
  isPassword,
  login,
  PASSWORD_MESSAGE,
  resendCode,
  resetPassword,
  signup,
  UserType,
  verifyCode,
} from './auth.ts';
import { listCategories } from './category.ts';
import { fullPath, type Endpoint } from './endpoint.ts';
import { listFeed } from './feed.ts';
import { connectChannel, getCallbackUrl, getInstagramProfile, syncChannel } from './integration.ts';
import { createJob, listOwnJobs } from './job.ts';
import { SOCKET_PATH } from './socket.ts';
import { sendMessage } from './message.ts';
import { PAGE_SIZE } from './page.ts';
import { SESSION_EXPIRED, UUID_EXPECTED } from './problem.ts';
import { listCreatorJobs } from './creator-job.ts';
import { createProposal, getOwnProposal } from './proposal.ts';
import { createReview, listProfileReviews } from './review.ts';
import { initThread, listThreads, setLastRead } from './thread.ts';
import { listEvents } from './thread-event.ts';
import { signUpload } from './upload.ts';

/** Paths, texts and numbers that the original specification gives word for word, and that other tests only use. */
const CALLS: [purpose: string, path: string, endpoint: Endpoint][] = [
  ['sign up', 'auth/signup', signup],
  ['log in', 'auth/login', login],
  ['resend verification code', 'auth/verification/resend-code', resendCode],
  ['verify code', 'auth/verification/verify-code', verifyCode],
  ['forgot password', 'auth/forgot-password', forgotPassword],
  ['reset password', 'auth/reset-password', resetPassword],
  ['feed', 'feeds', listFeed],
  ['categories', 'categories', listCategories],
  ['profile', 'account/me', getMe],
  ['edit profile', 'account/edit', editProfile],
  ['change password', 'account/change-password', changePassword],
  ['signed URL', 'account/sign-url', signUpload],
  ['create job', 'job/create', createJob],
  ['my jobs', 'job', listOwnJobs],
  ['creator jobs', 'creator/jobs', listCreatorJobs],
  ['post proposal', 'feeds/proposals', createProposal],
  ['user proposal', 'feeds/user-proposal', getOwnProposal],
  ['start thread', 'threads/init', initThread],
  ['threads', 'threads', listThreads],
  ['video service', 'integrations/youtube/callback-url', getCallbackUrl],
  ['video service', 'integrations/youtube/connect', connectChannel],
  ['video service', 'integrations/youtube/sync', syncChannel],
  ['photo service', 'integrations/instagram/callback-url', getCallbackUrl],
  ['photo service', 'integrations/instagram/connect', connectChannel],
  ['photo service', 'integrations/instagram/sync', syncChannel],
  ['photo service', 'integrations/instagram/profile', getInstagramProfile],
  ['reviews', 'reviews', createReview],
  ['reviews', 'profile/reviews', listProfileReviews],
  ['send message', 'chat', sendMessage],
  ['chat list', 'events', listEvents],
  ['last read', 'thread/lastReadAt', setLastRead],
];

// Proves 7.17, 7.18, 7.19, 7.20, 7.21, 7.22, 7.23, 7.24, 7.27, 7.30, 7.31, 7.32, 7.33, 7.34, 7.35, 7.36, 7.37, 7.38, 7.39, 7.40, 7.41, 7.42, 7.43, 7.44, 7.45, 7.46, 7.47, 7.48, 7.49, 7.50, 7.51.
test.each(CALLS)('%s: %s', (_, path, endpoint) => {
  const [, service] = /^integrations\/(\w+)/.exec(path) ?? [];
  expect(fullPath(endpoint).replace(':service', service ?? '')).toBe(`/user/v1/${path}`);
  if (endpoint.params) expect(endpoint.params.safeParse({ service }).success).toBe(true);
});

// Proves 5.14, 7.52, 9.15.
test.each([
  ['the real-time endpoint', '/ws/v1/chat', SOCKET_PATH],
  ['the constant of ten', 10, PAGE_SIZE],
  ['the message of an expired session', 'Your session is expired. Please login again.', SESSION_EXPIRED],
  ['the message of an invalid id', 'Validation failed (uuid is expected)', UUID_EXPECTED],
  [
    'the message of the password rule',
    'Password must be 8-16 characters long and include at least one uppercase,lowercase letter,number, and special character.',
    PASSWORD_MESSAGE,
  ],
])('%s', (_, given, ours) => {
  expect(ours).toBe(given);
});

// Proves 1.1, 3.3, 6.1.
test('an account is a creator or a business owner', () => {
  const kinds = UserType.options.filter(
    (userType) => signup.body.safeParse({ name: 'Maya', email: 'a@b.co', password: 'Castlane1!', userType }).success,
  );
  expect(kinds).toEqual(['creator', 'business_owner']);
});

// Proves 3.1, 3.2, 3.10, 3.11, 3.12, 3.13, 3.14, 3.15, 3.16, 3.17, 3.18, 3.19.
test.each(['name', 'email', 'profileImageUri', 'city', 'state', 'country', 'about', 'dateOfBirth', 'gender', 'phoneNumber'])(
  '10 points for %s',
  (field) => {
    expect(completenessOf({ [field]: 'filled' })).toBe(10);
    expect(completenessOf({ [field]: null })).toBe(0);
  },
);

// Proves 5.2, 5.3, 5.4, 5.5, 5.6, 5.7.
test.each([
  ['starts with a lowercase letter', ['a@b.co'], ['1a@b.co', '.a@b.co', '_a@b.co', 'A@b.co']],
  ['has no uppercase letters', ['ab@b.co'], ['aB@b.co', 'ab@B.co', 'ab@b.CO']],
  ['has no two dots or underscores in a row', ['a.b_c.d@b.co'], ['a..b@b.co', 'a__b@b.co']],
  ['has letters, digits and . _ % + - in its body', ['az09.q_%+-@b.co'], ['a!b@b.co', 'a b@b.co', 'a/b@b.co', "a'b@b.co"]],
  ['has no two separators in a row in its domain', ['a@b-c.d.co'], ['a@b..co', 'a@b--c.co', 'a@b.-c.co']],
  ['has at least 2 letters at its end', ['a@b.co'], ['a@b.c', 'a@b', 'a@b.c1']],
])('an e-mail %s', (_, right, wrong) => {
  expect(right.filter((each) => !isEmail(each))).toEqual([]);
  expect(wrong.filter(isEmail)).toEqual([]);
});

// Proves 5.9, 5.10, 5.11, 5.12, 5.13.
test.each([
  ['letters, digits and @ $ ! % * ? & # only', ['aA1@$!%*?&#'], ['aA1@aaa_', 'aA1@aaa ', 'aA1@aaaé', 'aA1@aaa(']],
  ['a lowercase letter', ['AAAA1@Aa'], ['AAAA1@AA']],
  ['an uppercase letter', ['aaaa1@aA'], ['aaaa1@aa']],
  ['a digit', ['aaaaA@a1'], ['aaaaA@aa']],
  ['a special character', ['aaaaA1a#'], ['aaaaA1aa']],
])('a password takes %s', (_, right, wrong) => {
  expect(right.filter((each) => !isPassword(each))).toEqual([]);
  expect(wrong.filter(isPassword)).toEqual([]);
});

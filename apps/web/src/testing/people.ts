import type { Profile } from '@castlane/contract/account.ts';
import { keepToken } from '#platform/http/token.ts';
import { queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';

export function aProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    id: '01930000-0000-7000-8000-000000000001',
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    email: 'maya@castlane.test',
    userType: 'creator',
    status: 'active',
    verificationStatus: 'approved',
    emailVerifiedAt: '2026-11-10T10:00:00.000Z',
    isProfileCompleted: true,
    rejectionReason: null,
    profileImageUri: null,
    city: 'Boulder',
    state: 'CO',
    country: 'US',
    about: 'Trail films, shot in the snow.',
    dateOfBirth: null,
    gender: null,
    phoneNumber: null,
    completeness: 80,
    categories: [],
    languages: ['en'],
    creator: { creatorStar: 24, channels: [] },
    business: null,
    submittedAt: null,
    reviewedAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    placeInQueue: null,
    medianWaitMinutes: null,
    rejection: null,
    mayAppeal: false,
    appeal: null,
    pendingChanges: null,
    showsPresence: true,
    firstSteps: null,
    ...overrides,
  };
}

export function anOwner(overrides: Partial<Profile> = {}): Profile {
  return aProfile({
    slug: 'daniel-brooks',
    name: 'Daniel Brooks',
    email: 'daniel@castlane.test',
    userType: 'business_owner',
    creator: null,
    ...overrides,
  });
}

/** Logs an account in, as after the log-in and the server's first answer. */
export function signIn(profile: Profile = aProfile()): Profile {
  queryClient.clear();
  keepToken('token-of-the-test');
  const { id, name, email, userType, emailVerifiedAt, isProfileCompleted } = profile;
  useStore.getState().login({ id, name, email, userType, emailVerifiedAt, isProfileCompleted });
  useStore.getState().setProfile(profile);
  return profile;
}

import { FILE_BYTES_MAX } from '@castlane/contract/policy.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import {
  TEXT,
  byObject,
  caseInputs,
  fits,
  found,
  idOnly,
  newPhone,
  none,
  partsOf,
  passkeyOf,
  sessionOf,
  slugOnly,
  uploadOf,
  wholeProfile,
  type Row,
} from './cells.ts';

/** For any visitor: configuration, signing in, the own account, cases. */
export const PEOPLE_ROWS: Record<string, Row> = {
  'config.getConfig': { who: 'anyone', answers: fits(200) },
  'config.proveInstallation': {
    who: 'anyone',
    answers: fits(200),
    inputs: none(() => ({ query: { nonce: 'n'.repeat(24) } })),
  },
  'showcase.getShowcase': { who: 'anyone', answers: fits(200) },
  'botCheck.getPuzzle': { who: 'anyone', answers: fits(1009) },
  'category.listCategories': { who: 'anyone', answers: fits(200) },
  'contact.sendContact': {
    who: 'anyone',
    answers: fits(202),
    inputs: none(() => ({ body: { email: 'maya@example.com', subject: 'A question', message: TEXT } })),
  },

  'legal.getLegalPage': {
    who: 'anyone',
    answers: { absent: 1009, malformed: 1009 },
    inputs: { absent: () => ({ params: { page: 'terms' } }), malformed: () => ({ params: { page: 'x' } }) },
  },
  'legal.listUnaccepted': { who: 'verified', answers: fits(200) },
  'legal.acceptLegal': {
    who: 'verified',
    answers: fits(1005),
    inputs: none(() => ({ body: { items: [{ page: 'terms', sha256: '0'.repeat(64) }] } })),
  },

  'welcome.dismissFirstSteps': { who: 'verified', answers: fits(204) },

  'report.sendReport': {
    who: 'verified',
    answers: fits(201),
    inputs: none(async ({ world }) => ({
      body: { about: { kind: 'profile', slug: (await world.owner()).slug }, reason: 'spam', note: TEXT },
    })),
  },

  'auth.signup': {
    who: 'anyone',
    answers: fits(201),
    inputs: none(() => ({
      body: { name: 'Nia New', email: `n${newId()}@example.com`, password: 'Quiet7Rivers!', userType: 'creator' },
    })),
  },
  'signOn.startSignOn': { who: 'anyone', answers: fits(1009) },
  'signOn.finishSignOn': {
    who: 'anyone',
    answers: fits(1009),
    inputs: none(() => ({ body: { code: 'a-code', state: 'a-state' } })),
  },
  'auth.login': {
    who: 'anyone',
    answers: fits(200),
    inputs: none(({ others }) => ({ body: { email: others.creator.email, password: DEMO_PASSWORD } })),
  },
  'auth.forgotPassword': {
    who: 'anyone',
    answers: fits(202),
    inputs: none(({ others }) => ({ body: { email: others.creator.email } })),
  },
  'auth.resetPassword': {
    who: 'anyone',
    answers: { absent: 1021, malformed: 1021 },
    inputs: {
      absent: () => ({ body: { token: 'B'.repeat(43), password: 'Quiet7Rivers!' } }),
      malformed: () => ({ body: { token: 'no token', password: 'Quiet7Rivers!' } }),
    },
  },
  'auth.logout': { who: 'session', answers: fits(204) },
  'auth.resendCode': { who: 'session', answers: fits(({ state }) => (state === 'unverified' ? 200 : 1005)) },
  'auth.verifyCode': { who: 'session', answers: fits(1021), inputs: none(() => ({ body: { code: '123456' } })) },
  'email.correctEmail': {
    who: 'session',
    answers: fits(({ state }) => (state === 'unverified' ? 200 : 1005)),
    inputs: none(() => ({ body: { email: `n${newId()}@example.com` } })),
  },
  'email.askForEmailChange': {
    who: 'verified',
    answers: fits(200),
    inputs: none(() => ({ body: { email: `n${newId()}@example.com`, currentPassword: DEMO_PASSWORD } })),
  },
  'email.getEmailChange': { who: 'verified', answers: fits(200) },
  'email.resendEmailChange': { who: 'verified', answers: fits(1005) },
  'email.confirmEmailChange': { who: 'verified', answers: fits(1021), inputs: none(() => ({ body: { code: '123456' } })) },
  'twoStep.getTwoStep': { who: 'verified', answers: fits(200) },
  'twoStep.startTwoStep': { who: 'verified', answers: fits(200), inputs: none(() => ({ body: { currentPassword: DEMO_PASSWORD } })) },
  'twoStep.confirmTwoStep': {
    who: 'verified',
    answers: fits(1021),
    inputs: none(() => ({ body: { setUp: 'none', oneTimeCode: '123456' } })),
  },
  'twoStep.renewRecoveryCodes': {
    who: 'verified',
    answers: fits(1005),
    inputs: none(() => ({ body: { currentPassword: DEMO_PASSWORD, oneTimeCode: '123456' } })),
  },
  'twoStep.endTwoStep': {
    who: 'verified',
    answers: fits(1005),
    inputs: none(() => ({ body: { currentPassword: DEMO_PASSWORD, oneTimeCode: '123456' } })),
  },
  'passkey.listPasskeys': { who: 'verified', answers: fits(200) },
  'passkey.startPasskey': { who: 'verified', answers: fits(200), inputs: none(() => ({ body: { currentPassword: DEMO_PASSWORD } })) },
  'passkey.addPasskey': {
    who: 'verified',
    answers: fits(1021),
    inputs: none(() => ({
      body: {
        ceremony: 'none',
        name: 'Phone',
        credential: { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
      },
    })),
  },
  'passkey.removePasskey': {
    who: 'verified',
    isForAll: true,
    answers: found(204, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      ({ world, me }) => passkeyOf(world, me.id),
      async ({ world, others }) => idOnly(await passkeyOf(world, others.owner.id)),
      'id',
    ),
  },
  'passkey.startPasskeyLogin': { who: 'anyone', answers: fits(200) },
  'passkey.logInWithPasskey': {
    who: 'anyone',
    answers: fits(1021),
    inputs: none(() => ({
      body: {
        ceremony: 'none',
        credential: {
          id: 'AA',
          rawId: 'AA',
          type: 'public-key',
          response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
        },
      },
    })),
  },
  'email.undoEmailChange': {
    who: 'anyone',
    answers: { absent: 1021, malformed: 1021 },
    inputs: {
      absent: () => ({ body: { token: 'B'.repeat(43), password: 'Quiet7Rivers!' } }),
      malformed: () => ({ body: { token: 'no token', password: 'Quiet7Rivers!' } }),
    },
  },
  'link.lookAtResetLink': {
    who: 'anyone',
    answers: { absent: 1021, malformed: 1021 },
    inputs: { absent: () => ({ body: { token: 'B'.repeat(43) } }), malformed: () => ({ body: { token: 'no token' } }) },
  },
  'link.lookAtUndoLink': {
    who: 'anyone',
    answers: { absent: 1021, malformed: 1021 },
    inputs: { absent: () => ({ body: { token: 'B'.repeat(43) } }), malformed: () => ({ body: { token: 'no token' } }) },
  },
  'auth.listSessions': { who: 'signedIn', answers: fits(200) },
  'auth.endOtherSessions': { who: 'signedIn', answers: fits(204) },
  'auth.endSession': {
    who: 'signedIn',
    isForAll: true,
    answers: found(204, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      ({ world, me }) => sessionOf(world, me.id),
      async ({ world, others }) => idOnly(await sessionOf(world, others.owner.id)),
      'id',
    ),
  },

  'account.getMe': { who: 'session', answers: fits(200) },
  'account.editProfile': { who: 'verified', answers: fits(200), inputs: none(({ world }) => ({ body: wholeProfile(world) })) },
  'account.setPresence': { who: 'verified', answers: fits(200), inputs: none(() => ({ body: { shown: false } })) },
  'account.submitProfile': {
    who: 'verified',
    answers: fits(({ state }) => ({ incomplete: 1004, rejected: 200 })[state as string] ?? 1005),
  },
  'account.appealRejection': { who: 'verified', answers: fits(1005), inputs: none(() => ({ body: { text: TEXT } })) },
  'account.changePassword': {
    who: 'signedIn',
    answers: fits(204),
    inputs: none(() => ({ body: { currentPassword: DEMO_PASSWORD, newPassword: 'Quiet7Rivers!' } })),
  },
  'account.changePhone': {
    who: 'verified',
    answers: fits(200),
    inputs: none(() => ({ body: { phoneNumber: newPhone(), currentPassword: DEMO_PASSWORD } })),
  },
  'account.exportAccount': { who: 'verified', answers: fits(200) },
  'account.deleteAccount': { who: 'verified', answers: fits(204), inputs: none(() => ({ body: { password: DEMO_PASSWORD } })) },
  'account.getProfile': {
    who: 'verified',
    isForAll: true,
    answers: found(200, 200, 1009, 1009),
    inputs: byObject(
      slugOnly,
      ({ me }) => me.slug,
      ({ others }) => slugOnly(others.creator.slug),
      'slug',
    ),
  },

  'upload.signUpload': {
    who: 'verified',
    answers: fits(201),
    inputs: none(() => ({ body: { purpose: 'profile_image', contentType: 'image/png', size: 1000 } })),
  },
  'upload.beginUpload': {
    who: 'verified',
    answers: fits(201),
    inputs: none(() => ({
      body: { purpose: 'delivery_file', contentType: 'video/mp4', size: FILE_BYTES_MAX + 1, name: 'cut.mp4' },
    })),
  },
  'upload.getUploadParts': {
    who: 'verified',
    isForAll: true,
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      (cell) => partsOf(cell, cell.me),
      async (cell) => idOnly(await partsOf(cell, cell.others.owner)),
      'id',
    ),
  },
  'upload.completeUpload': {
    who: 'verified',
    isForAll: true,
    answers: found(1005, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      (cell) => partsOf(cell, cell.me),
      async (cell) => idOnly(await partsOf(cell, cell.others.owner)),
      'id',
    ),
  },
  'upload.cancelUpload': {
    who: 'verified',
    isForAll: true,
    answers: found(204, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      (cell) => partsOf(cell, cell.me),
      async (cell) => idOnly(await partsOf(cell, cell.others.owner)),
      'id',
    ),
  },
  'upload.getUpload': {
    who: 'verified',
    isForAll: true,
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      ({ me }) => uploadOf(me),
      async ({ others }) => idOnly(await uploadOf(others.owner)),
      'id',
    ),
  },
  'upload.getFileAddress': {
    who: 'signedIn',
    answers: { other: 1009, absent: 1009, malformed: 1005 },
    inputs: byObject(
      idOnly,
      () => newId(),
      async ({ others }) => idOnly(await uploadOf(others.owner)),
      'id',
    ),
  },

  'case.getCase': {
    who: 'anyone',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: caseInputs(),
  },
  'case.appealCase': {
    who: 'anyone',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: caseInputs({ text: TEXT }),
  },
};

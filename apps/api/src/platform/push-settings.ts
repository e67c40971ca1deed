import * as z from 'zod';
import { setting } from './setting.ts';

export const PUSH_SETTINGS = {
  VAPID_PUBLIC_KEY: setting(z.base64url().max(100).optional(), {
    shape: 'the key as base64url',
    means: 'the key pair for push services; production sends no push messages without it',
    otherwise: 'made once, in `DATA_DIR/push-keys`',
    needs: ['VAPID_PRIVATE_KEY'],
    more: '#push-messages',
  }),
  VAPID_PRIVATE_KEY: setting(z.base64url().max(60).optional(), {
    shape: 'the key as base64url',
    means: 'the other half of the pair',
    otherwise: 'made with the public one',
    needs: ['VAPID_PUBLIC_KEY'],
    more: '#push-messages',
  }),
  VAPID_SUBJECT: setting(
    z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .optional(),
    {
      shape: 'mailto: and an address, or an https:// address',
      means: 'the contact for operators of a push service',
      otherwise: '`mailto:` and the address of `MAIL_FROM`',
    },
  ),
};

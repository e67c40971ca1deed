import { MAIL_ADDRESS_DAYS } from '@castlane/contract/policy.ts';
import type { Deps } from '#platform/deps.ts';
import { renderMail } from '#platform/mail/layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { joinUrl, stopPageUrl, stopUrl, tokenOf } from './token.ts';

export type Inviter = { business: string; jobTitle: string };

type Letter = { to: string; hash: string; inviters: readonly Inviter[]; isReminder: boolean };

/** The most invitations that a mail names. */
const MOST_NAMED = 10;

/**
 * An invitation to a person without an account. Leaves out the name that the owner wrote beside the address: it would let anyone put their
 * own words into a mail to a stranger.
 */
export function invitationMail({ config, keys }: Pick<Deps, 'config' | 'keys'>, { to, hash, inviters, isReminder }: Letter): Mail {
  const { appName } = config;
  const businesses = [...new Set(inviters.map(({ business }) => business))];
  const others = businesses.length - 1;
  const who = others > 0 ? `${businesses[0]} and ${others} other${others > 1 ? 's' : ''}` : businesses[0]!;
  const invite = others > 0 ? 'invite' : 'invites';
  const what = inviters.length > 1 ? 'to these jobs' : `to the job “${inviters[0]!.jobTitle}”`;
  const named = inviters.slice(0, MOST_NAMED).map(({ business, jobTitle }) => `• ${business}: “${jobTitle}”`);
  return {
    ...renderMail(
      {
        to,
        subject: isReminder ? `Reminder: ${who} ${invite} you to work together` : `${who} ${invite} you to work together`,
        paragraphs: [
          `${who} ${invite} you ${what} on ${appName}, where businesses and creators agree on their work.`,
          ...(inviters.length > 1 ? [named.join('\n')] : []),
          'Signing up is free, and answering agrees to nothing: you read the brief, and say whether you are interested.',
          isReminder
            ? `This is the only reminder. Your address is deleted ${MAIL_ADDRESS_DAYS} days after the invitation unless you sign up.`
            : `${who} gave us your address. You get this email and at most one reminder, and your address is deleted after ${MAIL_ADDRESS_DAYS} days unless you sign up.`,
        ],
        button: { label: 'See the invitation', url: joinUrl(config, keys, hash) },
        footer: `${appName}\nGet no more invitations by email, from anyone here: ${stopPageUrl(config, tokenOf(keys, 'stop', hash))}`,
      },
      config,
    ),
    fromName: `${who} through ${appName}`,
    unsubscribeUrl: stopUrl(config, keys, hash),
  };
}

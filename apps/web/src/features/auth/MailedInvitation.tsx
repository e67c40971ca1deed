import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { lookAtMailInvitation } from '@castlane/contract/mail-invitation.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isProblem } from '#platform/http/problem.ts';
import { queryOf } from '#platform/http/queries.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { Note } from '#ui/content/Note.tsx';
import { t } from './words.ts';

/** The token of the mailed invitation that led here. */
export function useMailedInvitation() {
  const [query] = useSearchParams();
  const token = query.get('invitation') ?? undefined;
  const { data, error } = useQuery({
    ...queryOf(['mailed-invitation', token], 'POST mail-invitations/look', { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  return { token, invitation: data, isOver: isProblem(error, 1004, 1009) };
}

type Given = { invitation: AnswerOf<typeof lookAtMailInvitation> | undefined; isOver: boolean };

/** Who invites to what, and that signing up agrees to nothing. */
export function MailedInvitation({ invitation, isOver }: Given) {
  if (isOver) return <Note>{t('auth.invitationOver')}</Note>;
  if (!invitation) return null;
  const [first] = invitation.items;
  return (
    <Note>
      {invitation.items.length === 1 && first ? (
        <p>{t('auth.invitedTo', { business: first.business, title: first.jobTitle })}</p>
      ) : (
        <>
          <p>{t('auth.invitedToThese')}</p>
          <Bullets>
            {invitation.items.map(({ business, jobTitle }, index) => (
              <li key={index}>{`${business}: ${jobTitle}`}</li>
            ))}
          </Bullets>
        </>
      )}
      <p>{t('auth.invitedAgreesToNothing')}</p>
    </Note>
  );
}

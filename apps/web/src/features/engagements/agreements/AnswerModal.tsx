import type { Offer, OfferAction } from '@castlane/contract/offer.ts';
import { tidied } from '@castlane/contract/text.ts';
import { IconArrowBackUp, IconBriefcase, IconFileCheck, IconX } from '@tabler/icons-react';
import { keepDraft, useDraftText } from '#platform/forms/draft.ts';
import { deadline, money } from '#platform/language/format.ts';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useAnswerOffer } from './api.ts';
import { noteAccepted } from './just-accepted.ts';

const NOTE_MAX = 300;

const ICONS = {
  offer: { accept: IconBriefcase, decline: IconX, withdraw: IconArrowBackUp },
  amendment: { accept: IconFileCheck, decline: IconX, withdraw: IconArrowBackUp },
} as const;

const WORDS = {
  offer: { ask: 'offer.ask', text: 'offer.askText', done: 'offer.done' },
  amendment: { ask: 'amendment.ask', text: 'amendment.askText', done: 'amendment.done' },
} as const;

/** `isOfRights`: the amendment changes usage rights and the price alone. */
type AnswerModalProps = DialogState & { kind: OfferAction; offer: Offer; jobSlug: string; name: string; isOfRights?: boolean | undefined };

export function AnswerModal({ kind, isOpen, offer, jobSlug, name, isOfRights = false, onClose }: AnswerModalProps) {
  const draft = `decline-offer.${offer.id}`;
  const [note, setNote] = useDraftText(draft);
  const { mutateAsync, error } = useAnswerOffer(jobSlug);
  const words = WORDS[offer.kind];
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      tone={kind === 'accept' ? 'brand' : 'bad'}
      Icon={ICONS[offer.kind][kind]}
      title={t(words.ask, { context: kind })}
      cancel={t('offer.back')}
      confirm={t(offer.kind, { context: kind })}
      onConfirm={async () => {
        if (kind === 'accept' && offer.kind === 'offer') noteAccepted(offer.id);
        await mutateAsync({ kind, id: offer.id, note: tidied(note) });
        keepDraft(draft, undefined);
        toast.success(t(words.done, { context: kind }));
      }}
      line={lineOf(error, { 1014: t('offer.tooLate') })}
    >
      <p>
        {isOfRights && kind === 'accept'
          ? t('amendment.askText.acceptRights', { amount: money(offer.price) })
          : whatFollows(kind, offer, name)}
      </p>
      {kind === 'decline' && (
        <Textarea
          mt={16}
          ta="start"
          label={t('offer.noteLabel')}
          description={t('offer.noteHint', { name })}
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          error={fieldErrors(error)['note']}
          onChange={(event) => setNote(event.currentTarget.value.replaceAll(/[\n\t]+/g, ' '))}
        />
      )}
    </ConfirmModal>
  );
}

function whatFollows(kind: OfferAction, offer: Offer, name: string): string {
  const values = { amount: money(offer.price), day: deadline(offer.dueAt), name };
  const count = offer.parts.length;
  if (kind === 'accept' && offer.kind === 'offer' && count > 0) return t('offer.askText.acceptParts', { ...values, count });
  return t(WORDS[offer.kind].text, { context: kind, ...values });
}

import { appealRejection, type Profile } from '@castlane/contract/account.ts';
import { REJECTION_REASONS, type RejectionReason } from '@castlane/contract/verification.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useForm } from '#platform/forms/use-form.ts';
import { useSend } from '#platform/forms/send.ts';
import { readDraftText } from '#platform/forms/draft.ts';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { keepProfile } from '#features/accounts/me.ts';
import panel from '#features/accounts/panel.module.css';
import { inputIdOf, isFrozen } from '#features/accounts/profile-values.ts';
import css from './RejectionNote.module.css';
import { AppealNote } from '#features/accounts/verification/VerificationCard.tsx';

const APPEAL_MAX = 2000;

/**
 * Why the profile was rejected: the reasons, each with a link to the field, the note of staff, and the appeal. With `labels`, the names
 * of the steps of the set-up, the reasons have links to them.
 */
export function RejectionNote({ profile, labels = [] }: { profile: Profile; labels?: readonly string[] }) {
  const titleId = useId();
  const { verificationStatus, rejection, rejectionReason, appeal, mayAppeal } = profile;
  if (verificationStatus !== 'rejected') return null;
  const items = rejection?.items ?? [];
  const open = items.filter(({ mended }) => !mended);
  return (
    <Box component="section" mb={18} className={css.root} aria-labelledby={titleId}>
      <Text component="h2" id={titleId} size="lg" fw={600} variant="bad">
        {t('modal.rejectedTitle')}
      </Text>
      {items.length === 0 ? <Text mod="written">{rejectionReason}</Text> : <Reasons items={open} labels={labels} />}
      {rejection?.note && (
        <Text component="div" mod="written" mt={12}>
          <Text component="small" display="block" size="xs" fw={600} variant="bad">
            {t('accounts.noteFromTeam')}
          </Text>
          <span>{rejection.note}</span>
        </Text>
      )}
      <Text size="sm" variant="soft" mt={12}>
        {t(isFrozen(profile) ? 'accounts.frozen' : items.length > 0 && open.length === 0 ? 'accounts.allMended' : 'accounts.mendAndSend')}
      </Text>
      {appeal && <AppealNote appeal={appeal} />}
      {mayAppeal && <AskForAnotherLook profileId={profile.id} />}
    </Box>
  );
}

function fieldOf(code: RejectionReason): string | undefined {
  const { field } = REJECTION_REASONS[code];
  return field === null ? undefined : inputIdOf(field);
}

function Reasons({ items, labels }: { items: NonNullable<Profile['rejection']>['items']; labels: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Box component="ol" mt={8} className={css.reasons}>
      {items.map(({ code, sentence, step }) => (
        <li key={code}>
          <Text span flex={1} mod="written">
            {sentence}
          </Text>
          {labels.length > 0 && (
            <TextLink
              fw={580}
              flex="none"
              href={paths.setUpProfile(step, fieldOf(code))}
              aria-label={t('accounts.mendIn', { step: labels[step - 1] ?? String(step) })}
            >
              <Group component="span" gap={4} className={css.link}>
                <span>{t('accounts.mend')}</span>
                <IconArrowRight size={16} stroke={2} aria-hidden="true" />
              </Group>
            </TextLink>
          )}
        </li>
      ))}
    </Box>
  );
}

/** Offers the one appeal after the second rejection. Another member of staff reads it. The text is kept as a draft until it is sent. */
function AskForAnotherLook({ profileId }: { profileId: string }) {
  const draftKey = `appeal.${profileId}`;
  const [isOpen, setIsOpen] = useState(() => readDraftText(draftKey) !== '');
  const [isAsked, setIsAsked] = useState(false);
  if (isOpen) return <AppealForm draftKey={draftKey} takesFocus={isAsked} onCancel={() => setIsOpen(false)} />;
  function open() {
    setIsAsked(true);
    setIsOpen(true);
  }
  return (
    <Group justify="space-between" gap="8px 16px" mt={14} className={panel.panel}>
      <Text span variant="soft">
        {t('accounts.appealOffer')}
      </Text>
      <Button variant="default" size="sm" onClick={open}>
        {t('accounts.appealAsk')}
      </Button>
    </Group>
  );
}

function AppealForm({ draftKey, takesFocus, onCancel }: { draftKey: string; takesFocus: boolean; onCancel: () => void }) {
  const appeal = useSend('POST account/appeal', [1005], { onSuccess: keepProfile });
  const { form, line, isSending, formProps } = useForm({
    initialValues: { text: '' },
    draft: { key: draftKey, text: 'text' },
    check: appealRejection.body,
    send: (values) => appeal.mutateAsync(values),
  });

  return (
    <Form gap={14} mt={14} className={panel.panel} {...formProps}>
      <CharacterCount text={form.values.text} max={APPEAL_MAX}>
        <Textarea
          label={t('accounts.appealLabel')}
          name="text"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form to write
          autoFocus={takesFocus}
          description={t('accounts.appealHint')}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('text')}
        />
      </CharacterCount>
      <FormProblem line={line} />
      <Group className={css.actions} gap={10} wrap="nowrap" align="stretch" justify="flex-end">
        <Button variant="default" onClick={onCancel} disabled={isSending}>
          {t('accounts.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('accounts.appealSend')}
        </Button>
      </Group>
    </Form>
  );
}

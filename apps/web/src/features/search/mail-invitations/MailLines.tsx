import type { MailLine } from '@castlane/contract/mail-invitation.ts';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Group, Small, Text } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { linesOf, withLines } from './list-lines.ts';
import { useInviteByMail, usePreview, type Checked } from './mail-api.ts';
import css from './MailLines.module.css';
import { LINE_TONES, t } from './words.ts';

type MailLinesProps = {
  slug: string;
  checked: Checked;
  onChecked: (checked: Checked) => void;
  onBack: () => void;
  onClose: () => void;
};

/** What becomes of each line. A malformed one can be corrected here; the rest that cannot be invited is left out. */
export function MailLines({ slug, checked, onChecked, onBack, onClose }: MailLinesProps) {
  const [corrected, setCorrected] = useState<ReadonlyMap<number, string>>(new Map());
  const preview = usePreview(slug);
  const invite = useInviteByMail(slug);
  const going = checked.lines.filter(({ state }) => state === 'new' || state === 'account').length;
  const isTooMany = going > checked.left;
  const isCorrected = corrected.size > 0;
  const { form, line, isSending, formProps } = useForm({
    initialValues: { iKnowThem: false },
    check: (values): Record<string, string> => (values.iKnowThem ? {} : { iKnowThem: t('mail.confirmFirst') }),
    send: () => invite.mutateAsync(checked.text),
    onSent: ({ invited, mailed }) => {
      toast.success(t('mail.sent'), { note: t('mail.sentNote', { invited, mailed }) });
      onClose();
    },
  });

  const correct = (number: number, text: string) => setCorrected((before) => new Map(before).set(number, text));

  async function checkAgain() {
    const text = withLines(checked.text, corrected);
    const answer = await preview.mutateAsync(text).catch(() => undefined);
    if (!answer) return;
    setCorrected(new Map());
    onChecked({ text, ...answer });
  }

  return (
    <Form {...formProps}>
      <div role="status">
        <Text fw={600}>{t('mail.summary', { count: going })}</Text>
        {going < checked.lines.length && <Small>{t('mail.leftOut', { count: checked.lines.length - going })}</Small>}
      </div>
      {isTooMany && <Note tone="warn">{t('mail.tooMany', { left: checked.left })}</Note>}
      <Card pad="none" className={css.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with keys, it scrolls only if it can be focused */}
        <ul data-rows aria-label={t('mail.lines')} className={css.lines} tabIndex={0}>
          {checked.lines.map((each) => (
            <Line
              key={each.line}
              line={each}
              written={corrected.get(each.line) ?? linesOf(checked.text)[each.line - 1] ?? ''}
              onCorrect={(text) => correct(each.line, text)}
            />
          ))}
        </ul>
      </Card>
      {isCorrected && (
        <Group>
          <Button variant="default" size="sm" loading={preview.isPending} onClick={() => void checkAgain()}>
            {t('mail.checkAgain')}
          </Button>
          <Small>{t('mail.checkFirst')}</Small>
        </Group>
      )}
      {preview.error && <FormProblem line={lineOf(preview.error)} />}
      {going > 0 && <Checkbox label={t('mail.iKnowThem')} {...form.getInputProps('iKnowThem', { type: 'checkbox' })} />}
      <FormProblem line={line} />
      <StickyFoot>
        <Button variant="default" size="xl" onClick={onBack}>
          {t('mail.back')}
        </Button>
        <Button type="submit" size="xl" loading={isSending} disabled={going === 0 || isTooMany || isCorrected}>
          {t('mail.send', { count: going })}
        </Button>
      </StickyFoot>
    </Form>
  );
}

function Line({ line, written, onCorrect }: { line: MailLine; written: string; onCorrect: (text: string) => void }) {
  const id = useId();
  const { line: number, email, name, state, why } = line;
  return (
    <li className={css.line}>
      <Small className={css.number} aria-hidden="true">
        {number}
      </Small>
      <div className={css.text}>
        {state === 'malformed' ? (
          <TextInput
            size="sm"
            aria-label={t('mail.fix', { line: number })}
            value={written}
            error={why}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onCorrect(event.currentTarget.value)}
          />
        ) : (
          <>
            <Text id={id} className={css.email}>
              {email}
            </Text>
            {name !== null && (
              <Small>
                <bdi>{name}</bdi>
              </Small>
            )}
          </>
        )}
      </div>
      <StatusBadge tone={LINE_TONES[state]}>{t('mail.line', { context: state })}</StatusBadge>
      {state === 'malformed' && (
        <IconButton size="sm" Icon={IconTrash} label={t('mail.removeLine', { line: number })} onClick={() => onCorrect('')} />
      )}
    </li>
  );
}

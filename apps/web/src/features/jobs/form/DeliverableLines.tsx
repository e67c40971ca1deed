import type { Platform } from '@castlane/contract/primitives.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { platformName } from '#features/jobs/job-words.ts';
import { useT } from '#features/jobs/briefs/i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { NativeSelect } from '#ui/controls/fields.ts';
import { NumberInput } from '#ui/controls/NumberInput.ts';
import css from './brief-form.module.css';
import { KINDS, usualLine } from '#features/jobs/briefs/brief-values.ts';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import type { BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

const LINES_MAX = 10;
const QUANTITY_MAX = 20;

/** The deliverables, one line for each kind. */
export function DeliverableLines({ form }: { form: BriefFormState }) {
  const t = useT();
  const errorId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { platforms, deliverables } = form.values;
  const { error } = form.getInputProps('deliverables');
  const [usual] = platforms;
  const isFull = deliverables.length >= LINES_MAX;
  return (
    <FieldGroup
      legend={t('brief.deliverables')}
      isRequired
      error={{ id: errorId, message: typeof error === 'string' ? error : undefined }}
      hint={usual ? undefined : t('brief.choosePlatformFirst')}
    >
      {deliverables.map((_, index) => (
        <Line
          key={index}
          form={form}
          index={index}
          onRemove={() => {
            form.removeListItem('deliverables', index);
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      ))}
      {usual && (
        <div>
          <Button
            ref={addButton}
            variant="light"
            size="sm"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            disabled={isFull}
            title={isFull ? t('brief.linesFull', { count: LINES_MAX }) : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onClick={() => {
              form.insertListItem('deliverables', usualLine(usual));
              form.clearFieldError('deliverables');
            }}
          >
            {t('brief.addDeliverable')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function Line({ form, index, onRemove }: { form: BriefFormState; index: number; onRemove: () => void }) {
  const t = useT();
  const line = form.values.deliverables[index];
  if (!line) return null;
  const path = `deliverables.${index}` as const;
  const nth = { nth: index + 1 };
  const kinds = KINDS[line.platform];
  function changePlatform(platform: Platform) {
    if (!line) return;
    const kind = KINDS[platform].includes(line.kind) ? line.kind : usualLine(platform).kind;
    form.setFieldValue(path, { ...line, platform, kind });
    form.clearFieldError(`${path}.platform`);
  }
  return (
    <div className={css.line} role="group" aria-label={t('brief.lineLabel', nth)}>
      <NativeSelect
        aria-label={t('brief.linePlatform')}
        data={form.values.platforms.map((platform) => ({ value: platform, label: platformName(platform) }))}
        value={line.platform}
        onChange={(event) => changePlatform(event.currentTarget.value as Platform)}
        error={form.errors[`${path}.platform`]}
      />
      <NativeSelect
        aria-label={t('brief.lineKind')}
        data={(kinds.includes(line.kind) ? kinds : [line.kind, ...kinds]).map((kind) => ({ value: kind, label: t(`brief.kind.${kind}`) }))}
        {...form.getInputProps(`${path}.kind`)}
      />
      <NumberInput
        aria-label={t('brief.lineQuantity')}
        min={1}
        max={QUANTITY_MAX}
        clampBehavior="blur"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps(`${path}.quantity`)}
      />
      <IconButton label={t('brief.removeLine', nth)} onClick={onRemove}>
        <IconTrash size={19} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

import type { Platform } from '@castlane/contract/primitives.ts';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { platformName } from '#features/jobs/job-words.ts';
import { wholeNumbers } from '#platform/language/numbers.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import css from './brief-form.module.css';
import { KINDS, usualLine, type DeliverableLine } from '#features/jobs/briefs/brief-values.ts';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { AddButton } from './BriefSection.tsx';

const LINES_MAX = 10;
const QUANTITIES = { min: 1, max: 20 };

type FormOfLines = Pick<
  UseFormReturnType<{ deliverables: DeliverableLine[] }>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem' | 'clearFieldError'
>;

type LineWord =
  | 'deliverables'
  | 'addDeliverable'
  | 'linesFull'
  | 'lineLabel'
  | 'linePlatform'
  | 'lineKind'
  | 'lineQuantity'
  | 'removeLine'
  | `kind.${DeliverableLine['kind']}`;

type DeliverableLinesProps = {
  form: FormOfLines;
  /** The form that uses it. */
  use: 'brief' | 'offer';
  say: (name: LineWord, values?: Record<string, number>) => string;
  platforms: readonly Platform[];
  /** The platform of a new line; undefined while none is chosen. */
  usual: Platform | undefined;
  /** A further field at the start of each line, and what a new line has of it. */
  more?: { render: (index: number) => ReactNode; start: object };
};

export function DeliverableLines({ form, use, say, platforms, usual, more }: DeliverableLinesProps) {
  const errorId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const { deliverables } = form.values;
  const { error } = form.getInputProps('deliverables');
  return (
    <FieldGroup
      legend={say('deliverables')}
      isRequired
      error={{ id: errorId, message: typeof error === 'string' ? error : undefined }}
      hint={usual ? undefined : t('brief.choosePlatformFirst')}
    >
      {deliverables.map((line, index) => (
        <Line
          key={index}
          line={line}
          form={form}
          use={use}
          say={say}
          platforms={platforms}
          index={index}
          onRemove={() => {
            form.removeListItem('deliverables', index);
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        >
          {more?.render(index)}
        </Line>
      ))}
      {usual && (
        <AddButton
          ref={addButton}
          full={deliverables.length >= LINES_MAX && say('linesFull', { count: LINES_MAX })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onClick={() => {
            form.insertListItem('deliverables', { ...usualLine(usual), ...more?.start });
            form.clearFieldError('deliverables');
          }}
        >
          {say('addDeliverable')}
        </AddButton>
      )}
    </FieldGroup>
  );
}

type LineProps = Omit<DeliverableLinesProps, 'usual' | 'more'> & {
  line: DeliverableLine;
  index: number;
  /** The fields before its own. */
  children: ReactNode;
  onRemove: () => void;
};

function Line({ form, use, say, platforms, line, index, children, onRemove }: LineProps) {
  const path = `deliverables.${index}` as const;
  const nth = { nth: index + 1 };
  const kinds = KINDS[line.platform];
  function changePlatform(platform: Platform) {
    const kind = KINDS[platform].includes(line.kind) ? line.kind : usualLine(platform).kind;
    form.setFieldValue(path, { ...line, platform, kind });
    form.clearFieldError(`${path}.platform`);
  }
  return (
    <div className={css.line} data-form={use} data-more={children ? true : undefined} role="group" aria-label={say('lineLabel', nth)}>
      {children}
      <NativeSelect
        aria-label={say('linePlatform')}
        data={platforms.map((platform) => ({ value: platform, label: platformName(platform) }))}
        value={line.platform}
        onChange={(event) => changePlatform(event.currentTarget.value as Platform)}
        error={form.errors[`${path}.platform`]}
      />
      <NativeSelect
        aria-label={say('lineKind')}
        data={(kinds.includes(line.kind) ? kinds : [line.kind, ...kinds]).map((kind) => ({
          value: kind,
          label: say(`kind.${kind}`),
        }))}
        {...form.getInputProps(`${path}.kind`)}
      />
      <NumberInput
        aria-label={say('lineQuantity')}
        steps={QUANTITIES}
        {...wholeNumbers(QUANTITIES)}
        {...form.getInputProps(`${path}.quantity`)}
      />
      <IconButton Icon={IconTrash} iconSize={19} label={say('removeLine', nth)} onClick={onRemove} />
    </div>
  );
}

import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import css from './FieldRows.module.css';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';

type FieldRowsProps = {
  legend: string;
  hint: string;
  rows: readonly ReactNode[];
  /** The label of the button that removes a row; `nth` starts at 1. */
  removeLabel: (nth: number) => string;
  onRemove: (index: number) => void;
  /** At least one row must remain. */
  isNeeded?: boolean;
  addLabel: string;
  onAdd: () => void;
  isFull: boolean;
  /** A second way to add rows, beside the first: an `AddButton`. */
  otherWay?: ReactNode;
  /** Rows with several fields are panels. */
  isWide?: boolean;
  children?: ReactNode;
};

/** A list of fields that can grow. The focus moves to a new row; after a removal, to the add button. */
export function FieldRows({ legend, hint, rows, addLabel, onAdd, isFull, otherWay, children, ...rest }: FieldRowsProps) {
  const { removeLabel, onRemove, isNeeded = false, isWide = false } = rest;
  const root = useRef<HTMLFieldSetElement>(null);
  function focusLater(selector: string) {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  }
  return (
    <fieldset ref={root}>
      <legend>{legend}</legend>
      <Text size="xs" variant="muted" mt={2}>
        {hint}
      </Text>
      <Stack component="ul" gap={isWide ? 12 : 8} mt={8} className={isWide ? css.wide : undefined}>
        {rows.map((fields, index) => (
          <Group key={index} component="li" align="flex-start" wrap="nowrap" gap={4}>
            <Stack gap={8} flex={1} miw={0}>
              {fields}
            </Stack>
            {(rows.length > 1 || !isNeeded) && (
              <IconButton
                Icon={IconTrash}
                iconSize={18}
                label={removeLabel(index + 1)}
                onClick={() => {
                  onRemove(index);
                  focusLater('[data-add]');
                }}
              />
            )}
          </Group>
        ))}
      </Stack>
      {(!isFull || otherWay) && (
        <Group gap={8} mt={8}>
          {!isFull && (
            <AddButton
              icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
              onClick={() => {
                onAdd();
                focusLater('li:last-of-type input');
              }}
            >
              {addLabel}
            </AddButton>
          )}
          {otherWay}
        </Group>
      )}
      {children}
    </fieldset>
  );
}

export function AddButton({ icon, children, ...rest }: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <button type="button" className={css.add} data-add {...rest}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

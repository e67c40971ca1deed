import '@mantine/core/styles/Input.layer.css';
import './input.css';
import { NativeSelect as MantineNativeSelect, type NativeSelectProps } from '@mantine/core';
import { CHEVRON } from './chevron.tsx';
import { useOptionsWhenUsed } from './options-when-used.ts';

export function NativeSelect({ data = [], ...props }: NativeSelectProps) {
  const { drawn, whenUsed } = useOptionsWhenUsed(
    data,
    (option) => typeof option === 'object' && 'value' in option && option.value === props.value,
  );
  return <MantineNativeSelect rightSection={CHEVRON} data={drawn} {...props} {...whenUsed} />;
}

import type { ComponentProps } from 'react';
import { Stack } from '#ui/layout.ts';

export function Bullets(props: Omit<ComponentProps<typeof Stack>, 'component'>) {
  return <Stack component="ul" gap={8} ps={18} style={{ listStyle: 'disc' }} {...props} />;
}

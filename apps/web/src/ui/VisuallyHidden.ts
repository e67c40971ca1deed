import '@mantine/core/styles/VisuallyHidden.layer.css';

export { VisuallyHidden, type VisuallyHiddenProps } from '@mantine/core';

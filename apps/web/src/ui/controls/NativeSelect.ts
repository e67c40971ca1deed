import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { NativeSelect } from '@mantine/core';

import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { Textarea } from '@mantine/core';

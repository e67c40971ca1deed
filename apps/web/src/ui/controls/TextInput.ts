import '@mantine/core/styles/Input.layer.css';
import './input.css';

export { TextInput } from '@mantine/core';

import { rememberTools } from '#kit/contract/known-tools.ts';
import { tools } from '#tools/index.ts';

rememberTools(tools);

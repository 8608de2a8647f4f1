import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/clipboard.ts';

describeChart('S8.15', walkable);

import { describeChart } from '../support/model/suite.ts';
import { walkable } from './walkables/upload.ts';

describeChart('S5.4 S7.10 S8.10', walkable);

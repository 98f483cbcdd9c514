import type { Plugin } from 'vite'

export declare const markdownParts: Plugin
export declare const markdownLicence: Plugin

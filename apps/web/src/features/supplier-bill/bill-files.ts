/** What is offered for choosing; a dropped file is judged by its content, on the server. */
export const BILL_FILES = ".pdf,.xml,image/png,image/jpeg,application/pdf,text/xml,application/xml";
export const BILL_FILES_HINT = "Factur-X, PDF, XML (CII ou UBL), PNG ou JPEG, 25\u202fMo au plus par fichier";
